import { resultText, statusWords } from "#features/standings/standings-figures.ts";
import type { FormRace } from "../directories.ts";

/** A race of a driver's form, as `Form` shows it. */
export function formRace(race: FormRace) {
  const { place, status } = race;
  return {
    text: resultText(race),
    place: status === null ? place : null,
    words: status ? statusWords[status] : place === null ? "fără loc" : `locul ${place}`,
  };
}
