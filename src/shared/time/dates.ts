/** Instants as people read them. Instants are UTC ms; `timeZone` is an IANA name, or `OWN_ZONE`. Nothing here needs `Intl`. */
import { DAY_MS } from "./durations.ts";
import { localTime } from "./zone-clock.ts";

const months = [
  "ianuarie",
  "februarie",
  "martie",
  "aprilie",
  "mai",
  "iunie",
  "iulie",
  "august",
  "septembrie",
  "octombrie",
  "noiembrie",
  "decembrie",
];
const shortMonths = [
  "ian.",
  "feb.",
  "mar.",
  "apr.",
  "mai",
  "iun.",
  "iul.",
  "aug.",
  "sept.",
  "oct.",
  "nov.",
  "dec.",
];
const weekdays = ["duminică", "luni", "marți", "miercuri", "joi", "vineri", "sâmbătă"];
const shortWeekdays = ["dum.", "lun.", "mar.", "mie.", "joi", "vin.", "sâm."];

/** `4 octombrie 2026`. */
export function longDate(at: number, timeZone: string): string {
  const there = localTime(at, timeZone);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** `noiembrie 2026`. */
export function monthName(at: number, timeZone: string): string {
  const there = localTime(at, timeZone);
  return `${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** `nov. 2026`. */
export function shortMonth(at: number, timeZone: string): string {
  const there = localTime(at, timeZone);
  return `${shortMonths[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** `vineri, 27 noiembrie`. */
export function dayOfYear(at: number, timeZone: string): string {
  const there = localTime(at, timeZone);
  return `${weekdays[there.getUTCDay()]}, ${there.getUTCDate()} ${months[there.getUTCMonth()]}`;
}

/** `vineri, 27 noiembrie`, in another year than that of `now` with the year: `vineri, 27 noiembrie 2026`. */
export function day(at: number, timeZone: string, now: number): string {
  const year = yearOf(at, timeZone);
  const words = dayOfYear(at, timeZone);
  return year === yearOf(now, timeZone) ? words : `${words} ${year}`;
}

/** `vineri, 27 noiembrie, 20:00`, with the year as `day` has it. */
export function moment(at: number, timeZone: string, now: number): string {
  return `${day(at, timeZone, now)}, ${clock(at, timeZone)}`;
}

/** `27 nov.`, of a day of these months. */
export function shortDate(at: number, timeZone: string): string {
  const there = localTime(at, timeZone);
  return `${there.getUTCDate()} ${shortMonths[there.getUTCMonth()]}`;
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
  return `${shortWeekdays[localTime(at, timeZone).getUTCDay()]} ${clock(at, timeZone)}`;
}

/** `2026-11-27 @ 20:00`. */
export function stamp(at: number, timeZone: string): string {
  return localTime(at, timeZone).toISOString().slice(0, 16).replace("T", " @ ");
}

/** `20:00`. */
export function clock(at: number, timeZone: string): string {
  return localTime(at, timeZone).toISOString().slice(11, 16);
}

/** `2026`. */
export function yearOf(at: number, timeZone: string): string {
  return String(localTime(at, timeZone).getUTCFullYear());
}
