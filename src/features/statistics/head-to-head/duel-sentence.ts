import { lastNameOf } from "#shared/text/person-name.ts";
import { saidCount, saidNumber } from "#shared/text/said-count.ts";
import { formatDecimals } from "#shared/text/romanian-number.ts";
import type { Duel } from "./head-to-head.ts";
import type { Pair } from "./meetings.ts";

type Told = Pick<Duel, "paceGapMs" | "sharedCarsTotal"> & {
  scores: Pick<Duel["scores"], "race">;
};

/** Who of two was ahead more often in main races, and by how much their laps were faster. Names are told as they are. */
export function duelSentence(names: Pair<string>, duel: Told): string {
  const { a, b, met } = duel.scores.race;
  if (met === 0) return withoutRaces(duel.sharedCarsTotal);
  const short = shortNames(names);
  if (a === b) {
    const races = saidCount(met, "o cursă", "curse");
    return `${a === 0 ? `Nimic decis după ${races}` : `Egal după ${races}`}${paceOf(short, duel.paceGapMs)}.`;
  }
  const ahead = a > b ? "a" : "b";
  const gap = duel.paceGapMs === null || ahead === "a" ? duel.paceGapMs : -duel.paceGapMs;
  return `${short[ahead]}: ${wonOf(Math.max(a, b), met)}${paceOfWinner(gap)}.`;
}

function withoutRaces(sharedCars: number): string {
  if (sharedCars === 0) return "Încă nicio cursă împreună.";
  return `Nicio cursă în mașini diferite, ${saidCount(sharedCars, "o cursă", "curse")} în aceeași mașină.`;
}

/** `trei curse din patru în față`, `în față în toate cele patru curse`, `în față în singura cursă`. */
function wonOf(won: number, met: number): string {
  if (met === 1) return "în față în singura cursă";
  if (won === met) return `în față în toate cele ${saidCount(met, "", "curse")}`;
  return `${saidCount(won, "o cursă", "curse")} din ${saidNumber(met)} în față`;
}

function paceOfWinner(gapMs: number | null): string {
  if (gapMs === null || Math.round(gapMs) === 0) return "";
  return gapMs > 0
    ? `, cu ${said(gapMs)} mai puțin pe tur`
    : `, dar cu ${said(gapMs)} mai mult pe tur`;
}

/** Of whoever was faster, where nobody leads. */
function paceOf(short: Pair<string>, gapMs: number | null): string {
  if (gapMs === null || Math.round(gapMs) === 0) return "";
  return `; ${gapMs > 0 ? short.a : short.b}, cu ${said(gapMs)} mai puțin pe tur`;
}

/** `0,214 s` */
function said(ms: number): string {
  return `${formatDecimals(Math.abs(ms) / 1000, 3)} s`;
}

/** Last names, unless both have the same. */
export function shortNames({ a, b }: Pair<string>): Pair<string> {
  const short = { a: lastNameOf(a), b: lastNameOf(b) };
  return short.a === short.b ? { a, b } : short;
}
