import { counted } from "#shared/text/romanian-count.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import type { SeasonClass } from "#features/seasons/seasons.ts";
import { raceTimeText } from "../finish-words.ts";
import type { ResultRow } from "../results.ts";
import { marginWords } from "./margin-words.ts";
import type { Recap } from "./recap.ts";
import { bestLapOf, showClassification, type VisibleRow } from "./visible-classification.ts";

/** A race whose results are there. */
export interface RunRace {
  /** Where it was, as it follows 'la': `Zolder`. */
  place: string;
  /** In the order of their classification, the disqualified last. */
  rows: readonly ResultRow[];
  carClasses: readonly Pick<SeasonClass, "_id" | "group">[];
  /** Ids of the rows of who had the pole. */
  poles: ReadonlySet<string>;
}

/** More would be a table. */
const MOST_FACTS = 6;
/** Fewer places won are no news. */
const LEAST_GAIN = 3;

/**
 * What a race was like: one sentence, its first three, and at most six facts, the most telling first. All of it is in the rows;
 * no word needs to know whether a name is a man's or a woman's. `null`: nobody has driven.
 */
export function raceRecap(race: RunRace): Recap | null {
  if (!race.rows.some(took)) return null;
  return {
    sentence: raceSentence(race),
    facts: factsOf(race).slice(0, MOST_FACTS),
    podium: race.rows.filter(isClassified).slice(0, 3).map(placeOnPodium),
  };
}

/** `Zăvoianu câștigă la Zolder, Vitejoiu la patru zecimi.` */
function raceSentence({ place, rows }: RunRace): string {
  const [winner, second] = rows.filter(isClassified);
  if (!winner) return `La ${place} nu a fost clasat nimeni.`;
  const wins = `${shortName(winner, rows)} câștigă la ${place}`;
  if (!second) return `${wins}, singura mașină clasată.`;
  const name = shortName(second, rows).replace(/^E(?=chipajul )/, "e");
  return `${wins}, ${name} ${marginWords(second.gap) ?? "pe locul 2"}.`;
}

/** By what they tell: who lost a pole, who led, who gained, who was fastest, who stopped, who won the other classes. */
function factsOf({ rows, carClasses, poles }: RunRace): Recap["facts"] {
  const shown = showClassification(rows, undefined, carClasses);
  const retired = rows.filter(({ finish }) => finish === "dnf").length;
  const out = rows.filter(({ dsq }) => dsq).length;
  return [
    ...polesOf(shown.filter(({ row }) => poles.has(row._id))),
    ...mostLed(rows),
    ...mostGained(shown),
    ...fastest(rows),
    ...(retired > 0 ? [{ title: "Abandonuri", text: counted(retired, "mașină", "mașini") }] : []),
    ...otherWinners(shown),
    ...(out > 0 ? [{ title: "Descalificări", text: counted(out, "mașină", "mașini") }] : []),
  ];
}

/** Who had the pole, of each class where there is more than one, and what became of it. */
function polesOf(shown: readonly VisibleRow[]): Recap["facts"] {
  return shown.map(({ row, position, classes: [own] }) => {
    const [title, place] =
      shown.length > 1 && own ? [`Pole în ${own.carClass.acronym}`, own.place] : ["Pole", position];
    if (row.finish === "dnf") return fact(title, row, "abandon");
    return fact(title, row, place === null ? "" : `locul ${place}`);
  });
}

function mostLed(rows: readonly ResultRow[]): Recap["facts"] {
  const led = rows.map((row) => ({ row, laps: row.facts?.lapsLed ?? 0 }));
  const most = Math.max(0, ...led.map(({ laps }) => laps));
  const first = led.filter(({ laps }) => laps === most);
  const distance = Math.max(...rows.map(({ numLaps }) => numLaps));
  if (most === 0 || first.length > 2) return [];
  return first.map(({ row }) => fact("Tururi în frunte", row, `${most} din ${distance}`));
}

function mostGained(shown: readonly VisibleRow[]): Recap["facts"] {
  const gained = shown.map(({ row, gained: places }) => ({ row, places: places?.places ?? 0 }));
  const most = Math.max(...gained.map(({ places }) => places));
  const first = gained.filter(({ places }) => places === most);
  if (most < LEAST_GAIN || first.length > 2) return [];
  return first.map(({ row }) => fact("Cele mai multe locuri câștigate", row, `▲${most}`));
}

function fastest(rows: readonly ResultRow[]): Recap["facts"] {
  const best = bestLapOf(rows);
  const first = rows.filter(({ bestLap, dsq }) => !dsq && bestLap === best);
  if (best === null || first.length > 2) return [];
  return first.map((row) => fact("Cel mai bun tur", row, formatLapTime(best)));
}

/** Whoever was first of a class in which the winner of all did not race. */
function otherWinners(shown: readonly VisibleRow[]): Recap["facts"] {
  const classed = shown.filter(({ row }) => isClassified(row));
  const ofWinner = new Set(classed[0]?.classes.map(({ carClass }) => carClass._id));
  return classed.flatMap(({ row, classes }) =>
    classes
      .filter(({ carClass, place }) => place === 1 && !ofWinner.has(carClass._id))
      .map(({ carClass }) => fact(`Locul 1 în ${carClass.acronym}`, row)),
  );
}

function fact(title: string, row: ResultRow, more = ""): Recap["facts"][number] {
  return { title, text: more === "" ? carName(row) : `${carName(row)} · ${more}` };
}

function placeOnPodium(row: ResultRow, index: number): Recap["podium"][number] {
  const { finish, numLaps: laps, totalTime: totalMs, gap } = row;
  return {
    place: row.finalOverallResult ?? index + 1,
    drivers: row.drivers.map(({ _id, driverName }) => ({ _id, driverName })),
    raceNumber: row.eventRsvp.raceNumber,
    team: row.team,
    body: row.eventRsvp.carModel.body,
    time: raceTimeText({ finish, laps, totalMs }, gap),
  };
}

/** It has a place, and has driven for it. */
function isClassified(row: ResultRow): boolean {
  return row.finalOverallResult !== null && took(row);
}

function took({ finish, numLaps }: ResultRow): boolean {
  return finish !== "dns" && (numLaps > 0 || finish !== "unknown");
}

/** Who drove alone, or the car that several shared. */
function carName({ drivers, eventRsvp: { raceNumber } }: ResultRow): string {
  const names = drivers.map(({ driverName }) => driverName);
  if (names.length === 1) return names.join("");
  return raceNumber === null ? names.join(", ") : `Echipajul #${raceNumber}`;
}

/** The last name of who drove alone, unless somebody else in the race has the same. */
function shortName(row: ResultRow, rows: readonly ResultRow[]): string {
  const [driver, ...others] = row.drivers;
  const lastName = driver?.profile.lastName ?? "";
  if (lastName === "" || others.length > 0) return carName(row);
  const same = rows
    .flatMap(({ drivers }) => drivers)
    .filter(({ profile }) => profile.lastName === lastName);
  return same.length === 1 ? lastName : carName(row);
}
