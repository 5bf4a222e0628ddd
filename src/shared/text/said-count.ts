import { takesDe } from "./romanian-count.ts";

/** Small numbers as one says them; larger ones stay digits. */
const numerals = ["două", "trei", "patru", "cinci", "șase", "șapte", "opt", "nouă"];

/**
 * How many of what is no man, as it is said: `o secundă`, `două secunde`, `12 secunde`, `20 de secunde`. `one` has its article.
 */
export function saidCount(count: number, one: string, many: string): string {
  if (count === 1) return one;
  return `${numerals[count - 2] ?? count} ${takesDe(count) ? "de " : ""}${many}`;
}

/** A small number alone, of what is no man: `una`, `două`, `12`. */
export function saidNumber(count: number): string {
  return count === 1 ? "una" : (numerals[count - 2] ?? String(count));
}
