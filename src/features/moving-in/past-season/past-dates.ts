import { addLocalDays, fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import { USUAL_HOUR } from "./past-season.ts";

/** Between two rounds of which nobody has written when they were. */
const RHYTHM_DAYS = 7;
/** So long ago the last one was: of what ended two weeks ago nobody is told any more. */
const LAST_DAYS_AGO = 15;

interface Spreading {
  /** Of the first round on the league's clock; `null`: nobody has said it. */
  first: string | null;
  /** UTC ms. */
  now: number;
  timeZone: string;
}

/** When each round was, UTC ms: as it is written, else a week after the one before it or before the one after it. */
export function datesOf(
  written: readonly (string | null)[],
  { first, now, timeZone }: Spreading,
): number[] {
  const week = (from: number, weeks: number) => addLocalDays(from, weeks * RHYTHM_DAYS, timeZone);
  const at = written.map((text) => (text === null ? null : fromLocalText(text, timeZone)));
  const known = at.findIndex((one) => one !== null);
  const start =
    known === -1
      ? ((first === null ? null : fromLocalText(first, timeZone)) ??
        week(usualLast({ now, timeZone }), 1 - at.length))
      : week(at[known] ?? now, -known);
  const dates: number[] = [];
  for (const one of at) {
    const before = dates.at(-1);
    dates.push(one ?? (before === undefined ? start : week(before, 1)));
  }
  return dates;
}

function usualLast({ now, timeZone }: Omit<Spreading, "first">): number {
  const day = toLocalText(addLocalDays(now, -LAST_DAYS_AGO, timeZone), timeZone).slice(0, 10);
  return fromLocalText(`${day}T${USUAL_HOUR}`, timeZone) ?? now;
}
