import { type Letter, letter } from "#features/messages/letter.ts";
import { pointsInWords } from "#shared/points.ts";
import { momentInWords } from "#shared/text/moment-words.ts";

/** An instant (UTC ms) where a sentence says when something happens, read on the league's day of `now`. */
interface Clock {
  now: number;
  timeZone: string;
}

/** 'la ora 19:42' on the day of `now`, else 'duminică, 29 noiembrie, ora 19:42'. */
function when(at: number, clock: Clock): string {
  return momentInWords(at, clock).replace(/^ora/, "la ora");
}

interface Named {
  title: string;
  seasonTitle: string;
}

/** „Etapa 3” din „Cupa de iarnă” */
function named({ title, seasonTitle }: Named): string {
  return `„${title}” din „${seasonTitle}”`;
}

/** To the drivers of a car that may say from now on whether it comes. `until`: UTC ms. */
export function presenceOpenLetter(event: Named & { until: number }, clock: Clock): Letter {
  return letter(
    `${event.title}: spune dacă vii`,
    `Confirmările pentru ${named(event)} sunt deschise și se închid ${when(event.until, clock)}: răspunde pe pagina etapei.`,
  );
}

/** The same, a few hours before it is too late. */
export function presenceClosingLetter(event: Named & { until: number }, clock: Clock): Letter {
  return letter(
    `${event.title}: mașina ta nu a răspuns`,
    `Confirmările pentru ${named(event)} se închid ${when(event.until, clock)}: spune pe pagina etapei dacă mașina ta vine.`,
  );
}

interface Coming extends Named {
  /** UTC ms. */
  time: number;
  /** Their car has no place. */
  isReserve: boolean;
}

/** To the drivers of a car that comes, a day before or later. */
export function dayBeforeLetter({ isReserve, ...event }: Coming, clock: Clock): Letter {
  return letter(
    `${event.title}: ${momentInWords(event.time, clock)}`,
    `${named(event)} începe ${when(event.time, clock)}.`,
    ...reserveWords(isReserve),
  );
}

/** To the same, an hour before or later. */
export function hourBeforeLetter({ isReserve, ...event }: Coming, clock: Clock): Letter {
  return letter(
    `${event.title} începe ${when(event.time, clock)}`,
    `${named(event)} începe ${when(event.time, clock)}. Ce ai nevoie ca să intri găsești pe pagina etapei.`,
    ...reserveWords(isReserve),
  );
}

function reserveWords(isReserve: boolean): string[] {
  return isReserve ? ["Mașina ta este pe lista de rezerve: pornește dacă se face un loc."] : [];
}

/** To who runs a club that is in no car of the season. `until`: UTC ms. */
export function deadlineLetter(
  { seasonTitle, until }: { seasonTitle: string; until: number },
  clock: Clock,
): Letter {
  return letter(
    `${seasonTitle}: se închid înscrierile`,
    `Înscrierile în „${seasonTitle}” se închid ${when(until, clock)}, iar clubul tău nu este înscris.`,
  );
}

/** Of an event at `time` that was at `before` (UTC ms). */
export function movedLetter(
  { time, before, ...event }: Named & { time: number; before: number },
  clock: Clock,
): Letter {
  return letter(
    `${event.title} s-a mutat: ${momentInWords(time, clock)}`,
    `${named(event)} începe ${when(time, clock)}. Înainte era ${when(before, clock)}.`,
  );
}

/** Of an event that was to be at `time` (UTC ms) and is hidden or deleted. */
export function goneLetter(event: Named & { time: number }, clock: Clock): Letter {
  return letter(
    `${event.title} nu mai este în calendar`,
    `Organizatorii au scos din calendar ${named(event)}, care era ${when(event.time, clock)}.`,
  );
}

/** Of a season that is hidden, with all that was to come. */
export function goneSeasonLetter(seasonTitle: string): Letter {
  return letter(
    `${seasonTitle} nu mai este în calendar`,
    `Organizatorii au scos din calendar competiția „${seasonTitle}”, cu etapele care urmau.`,
  );
}

/** To the drivers of a car that was a reserve. `until`: until when (UTC ms) other cars may still come; `null`: no more. */
export function placeLetter(
  event: Named & { time: number; raceNumber: number; until: number | null },
  clock: Clock,
): Letter {
  return letter(
    `Ai loc la ${event.title}`,
    `Mașina #${event.raceNumber} a trecut de pe lista de rezerve pe lista de start la ${named(event)}, care începe ${when(event.time, clock)}.`,
    ...(event.until === null
      ? []
      : [`Cât se mai confirmă, adică până ${when(event.until, clock)}, lista se poate schimba.`]),
  );
}

/** Where somebody came in a race; `classAcronym`: among the cars of that class. */
export interface OwnPlace {
  race: string;
  /** `null`: in none, because they retired or were disqualified. */
  place: number | null;
  classAcronym: string | null;
}

/** To a driver of an event with results. `places`: of each of its races in which they drove. */
export function resultsLetter({
  places,
  isProvisional,
  ...event
}: Named & { places: readonly OwnPlace[]; isProvisional: boolean }): Letter {
  const [first, ...others] = places.flatMap(({ race, ...own }) => {
    const words = placeWords(own);
    return words === undefined ? [] : [{ race, words }];
  });
  const isOne = first && others.length === 0;
  return letter(
    isOne ? `${event.title}: ${first.words}` : `${event.title}: rezultatele`,
    `Rezultatele de la ${named(event)} sunt pe site${isProvisional ? ", deocamdată provizorii" : ""}.`,
    ...(isOne ? [`${first.race}: ${first.words}.`] : []),
    first && !isOne ? [first, ...others].map(({ race, words }) => `${race}: ${words}`) : [],
  );
}

/** To somebody who follows those who drove; of a season that is followed nobody may be named. */
export function followedLetter({
  places,
  isProvisional,
  ...event
}: Named & {
  places: readonly { name: string; own: readonly OwnPlace[] }[];
  isProvisional: boolean;
}): Letter {
  const lines = places.map(({ name, own }) => {
    const words = own.map((one) => {
      const place = placeWords(one) ?? "fără loc";
      return own.length > 1 ? `${place} (${one.race})` : place;
    });
    return `${name}: ${words.join(", ")}`;
  });
  const [first] = lines;
  return letter(
    `${event.title}: ${first !== undefined && lines.length === 1 ? first : "rezultatele"}`,
    `Rezultatele de la ${named(event)} sunt pe site${isProvisional ? ", deocamdată provizorii" : ""}.`,
    lines,
  );
}

function placeWords({ place, classAcronym }: Omit<OwnPlace, "race">): string | undefined {
  if (place === null) return undefined;
  return `locul ${place}${classAcronym === null ? "" : ` la ${classAcronym}`}`;
}

/** To somebody whose line of a table has changed. `before`: the place that they were last told. */
export function standingsLetter({
  seasonTitle,
  tableTitle,
  position,
  points,
  before,
}: {
  seasonTitle: string;
  tableTitle: string;
  position: number;
  points: number;
  before: number | null;
}): Letter {
  const isOther = before !== null && before !== position;
  return letter(
    `${seasonTitle}: locul ${position}`,
    `Ești pe locul ${position} în clasamentul „${tableTitle}”, cu ${pointsInWords(points)}.`,
    ...(isOther ? [`Înainte erai pe locul ${before}.`] : []),
  );
}
