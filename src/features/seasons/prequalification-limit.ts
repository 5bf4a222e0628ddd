/**
 * The slowest time (whole ms) that a season's percentage of the best time lets in; `null` for any. Percentages have at most three
 * decimals, so that 101.1 % is the same to the millisecond wherever it is shown or decides.
 */
export function prequalificationLimitMs(bestMs: number, percentage: number): number | null {
  if (percentage <= 100) return null;
  return Math.floor((bestMs * Math.round(percentage * 1000)) / 100_000);
}
