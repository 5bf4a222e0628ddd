import type { SeasonCalendar } from "./plans/season-plan.ts";

/** What day and where it is while the league is made. */
export interface DemoClock {
  /** UTC ms. */
  now: number;
  /** The league's IANA time zone. */
  timeZone: string;
}

/** When each round is, UTC ms. Always at the same local time, also across a change of clocks. */
export function roundTimes(
  { round, weekday, inDays, everyDays, time }: SeasonCalendar,
  rounds: number,
  { now, timeZone }: DemoClock,
): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const earliest = today.add({ days: inDays });
  const anchor = earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 });
  return Array.from({ length: rounds }, (_, index) => {
    const date = anchor.add({ days: (index + 1 - round) * everyDays });
    return date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  });
}

/** The league's distance from UTC at an instant: game servers name their files in local time. */
export function utcOffsetMinutes(instant: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return local.offsetNanoseconds / 60_000_000_000;
}
