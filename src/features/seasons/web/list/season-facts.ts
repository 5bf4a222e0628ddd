import type { EventSpan, SeasonCard } from "#features/seasons/seasons.ts";
import { longDate } from "#shared/time/dates.ts";

type DriverBounds = Pick<SeasonCard["rules"], "minDriversPerCar" | "maxDriversPerCar">;

/** `2–3`, or `1` where both bounds are the same. */
export function driversPerCar({ rules }: { rules: DriverBounds }): string {
  const { minDriversPerCar: min, maxDriversPerCar: max } = rules;
  return min === max ? String(max) : `${min}–${max}`;
}

/** What says when a season is: all its events, or where not all are listed the first and the last. */
export interface Dated {
  events: readonly { time: number }[];
  span?: EventSpan | null;
}

/** The times of a season's events, or of the first and the last of them. */
export function timesOf({ events, span }: Dated): number[] {
  return span ? [span.first, span.last] : events.map(({ time }) => time);
}

/** `4 octombrie 2026 – 14 februarie 2027`; `undefined` while there are no events. */
export function dateRange(season: Dated, timeZone: string): string | undefined {
  const times = timesOf(season);
  if (times.length === 0) return undefined;
  const first = longDate(Math.min(...times), timeZone);
  const last = longDate(Math.max(...times), timeZone);
  return first === last ? first : `${first} – ${last}`;
}
