import type { SeasonCard } from "#features/seasons/seasons.ts";
import { longDate } from "#web/dates.ts";

type DriverBounds = Pick<SeasonCard["rules"], "minDriversPerCar" | "maxDriversPerCar">;

/** `2–3`, or `1` where both bounds are the same. */
export function driversPerCar({ rules }: { rules: DriverBounds }): string {
  const { minDriversPerCar: min, maxDriversPerCar: max } = rules;
  return min === max ? String(max) : `${min}–${max}`;
}

/** `4 octombrie 2026 – 14 februarie 2027`; `undefined` while there are no events. */
export function dateRange(
  { events }: { events: readonly { time: number }[] },
  timeZone: string,
): string | undefined {
  if (events.length === 0) return undefined;
  const times = events.map(({ time }) => time);
  const first = longDate(Math.min(...times), timeZone);
  const last = longDate(Math.max(...times), timeZone);
  return first === last ? first : `${first} – ${last}`;
}
