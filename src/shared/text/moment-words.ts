import { clock, dayOfYear } from "../time/dates.ts";

/** An instant (UTC ms) in a sentence: 'ora 19:42' on the day of `now`, else 'duminică, 29 noiembrie, ora 19:42'. */
export function momentInWords(
  at: number,
  { now, timeZone }: { now: number; timeZone: string },
): string {
  const hour = `ora ${clock(at, timeZone)}`;
  const day = dayOfYear(at, timeZone);
  return day === dayOfYear(now, timeZone) ? hour : `${day}, ${hour}`;
}

/** 'duminică, 29 noiembrie' and '19:42', of an instant (UTC ms), whenever it is read. */
export function dayAndClock(at: number, timeZone: string): { day: string; clock: string } {
  return { day: dayOfYear(at, timeZone), clock: clock(at, timeZone) };
}
