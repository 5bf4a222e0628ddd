import { DAY_MS } from "./durations.ts";
import { wallClock } from "./zone-clock.ts";

/**
 * Wall-clock time in an IANA zone, as `YYYY-MM-DDTHH:MM` for `<input type="datetime-local">`, and back to UTC ms. A time that a
 * clock change skips is read as if the clock had not changed yet, and a repeated one as the first of the two.
 */

const years = new Map<string, { year: number; clock: number }>();

/** `2027-03-05T20:00`: what a clock in the zone shows. */
export function toLocalText(at: number, timeZone: string): string {
  return new Date(wallClock(at, timeZone)).toISOString().slice(0, 16);
}

/** The instant at which a clock in the zone shows `text`; `null` when it is no time at all. */
export function fromLocalText(text: string, timeZone: string): number | null {
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text);
  const wanted = match ? Date.parse(`${match[0]}:00Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  const before = wallClock(wanted - DAY_MS, timeZone) - (wanted - DAY_MS);
  const after = wallClock(wanted + DAY_MS, timeZone) - (wanted + DAY_MS);
  const fits = [before, after].find((offset) => wallClock(wanted - offset, timeZone) === wanted);
  return wanted - (fits ?? before);
}

/** Whether the night of a clock change has no such hour, or has it twice; `null`: once, or `text` is no time at all. */
export function clockChangeAt(text: string, timeZone: string): "skipped" | "repeated" | null {
  const at = fromLocalText(text, timeZone);
  if (at === null) return null;
  if (toLocalText(at, timeZone) !== text.slice(0, 16)) return "skipped";
  // The first of the two is what is read; somewhere the clock goes back by half an hour.
  const isRepeated = [30, 60].some(
    (minutes) => toLocalText(at + minutes * 60_000, timeZone) === text.slice(0, 16),
  );
  return isRepeated ? "repeated" : null;
}

/** The same time of day, so many days later (or earlier), across clock changes. */
export function addLocalDays(at: number, days: number, timeZone: string): number {
  const seconds = at % 60_000;
  const moved = new Date(wallClock(at, timeZone) + days * DAY_MS).toISOString().slice(0, 16);
  return (fromLocalText(moved, timeZone) ?? at + days * DAY_MS) + seconds;
}

/**
 * What the clock of a zone does in a UTC year, as one number: two zones with the same show the same hours. The browser's script
 * of the first paint works it out for its own clock, without `Intl`, whose first use takes tens of ms there.
 */
export function yearOfClock(timeZone: string, year: number): number {
  const kept = years.get(timeZone);
  if (kept?.year === year) return kept.clock;
  let clock = 0;
  for (let day = 1; day <= 366; day++) {
    const noon = Date.UTC(year, 0, day, 12);
    clock = (clock * 31 + (noon - wallClock(noon, timeZone)) / 60_000) | 0;
  }
  years.set(timeZone, { year, clock });
  return clock;
}

/** `yearOfClock` and the offset of the present, in minutes to UTC as `getTimezoneOffset` has it: `1836804736 -120`. */
export function clockMark(timeZone: string, now: number): string {
  const offset = Math.floor((now - wallClock(now, timeZone)) / 60_000);
  return `${yearOfClock(timeZone, new Date(now).getUTCFullYear())} ${offset}`;
}

/** Whole days from one local day to another, given as `YYYY-MM-DD` or longer. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);
}
