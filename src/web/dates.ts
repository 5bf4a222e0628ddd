/** Instants as people read them. Instants are UTC ms; `timeZone` is an IANA name. */
import { DAY_MS } from "#shared/time/durations.ts";

const longDates = formatsOf({ day: "numeric", month: "long", year: "numeric" });
const months = formatsOf({ month: "long", year: "numeric" });
const shortMonths = formatsOf({ month: "short", year: "numeric" });
const days = formatsOf({ weekday: "long", day: "numeric", month: "long" });
const daysOfYears = formatsOf({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const shortDates = formatsOf({ day: "numeric", month: "short" });
const numericDates = formatsOf({ year: "numeric", month: "2-digit", day: "2-digit" });
const clocks = formatsOf({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const weekdays = formatsOf({ weekday: "short" });
const years = formatsOf({ year: "numeric" });

/** `4 octombrie 2026`. */
export function longDate(at: number, timeZone: string): string {
  return longDates(timeZone).format(at);
}

/** `noiembrie 2026`. */
export function monthName(at: number, timeZone: string): string {
  return months(timeZone).format(at);
}

/** `nov. 2026`. */
export function shortMonth(at: number, timeZone: string): string {
  return shortMonths(timeZone).format(at);
}

/** `vineri, 27 noiembrie`, in another year than that of `now` with the year: `vineri, 27 noiembrie 2026`. */
export function day(at: number, timeZone: string, now: number): string {
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  return (isThisYear ? days : daysOfYears)(timeZone).format(at);
}

/** `vineri, 27 noiembrie, 20:00`, with the year as `day` has it. */
export function moment(at: number, timeZone: string, now: number): string {
  return `${day(at, timeZone, now)}, ${clock(at, timeZone)}`;
}

/** `27 nov.`, of a day of these months. */
export function shortDate(at: number, timeZone: string): string {
  return shortDates(timeZone).format(at);
}

/** When people meet who know the week: `azi`, `vineri`, from seven days on `vineri, 4 decembrie`. */
export function meetingDay(at: number, timeZone: string, now: number): string {
  if (longDate(at, timeZone) === longDate(now, timeZone)) return "azi";
  const whole = day(at, timeZone, now);
  return at - now < 6 * DAY_MS ? whole.replace(/,.*/, "") : whole;
}

/** `20:00` on the day of `now`, else `vin. 20:00`. */
export function brief(at: number, timeZone: string, now: number): string {
  const isToday = longDate(at, timeZone) === longDate(now, timeZone);
  return isToday ? clock(at, timeZone) : weekClock(at, timeZone);
}

/** `vin. 20:00`. */
export function weekClock(at: number, timeZone: string): string {
  return `${weekdays(timeZone).format(at)} ${clock(at, timeZone)}`;
}

/** `2026-11-27 @ 20:00`. */
export function stamp(at: number, timeZone: string): string {
  const parts = numericDates(timeZone)
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day: date } = Object.fromEntries(parts);
  return `${year}-${month}-${date} @ ${clock(at, timeZone)}`;
}

/** `20:00`. */
export function clock(at: number, timeZone: string): string {
  return clocks(timeZone).format(at);
}

/** `2026`: everywhere on earth the same one, but for the days around its turn. */
export function yearOf(at: number, timeZone: string): string {
  const year = new Date(at - DAY_MS).getUTCFullYear();
  return year === new Date(at + DAY_MS).getUTCFullYear()
    ? String(year)
    : years(timeZone).format(at);
}

/** The format of each time zone, made once: that costs a hundred times what using it does. */
function formatsOf(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = formats.get(timeZone);
    if (known) return known;
    const made = new Intl.DateTimeFormat("ro-RO", { ...options, timeZone });
    formats.set(timeZone, made);
    return made;
  };
}
