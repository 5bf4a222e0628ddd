import { expect, it } from "vitest";
import { fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import { afterQuietHours, type QuietHours } from "./quiet-hours.ts";

const timeZone = "Europe/Bucharest";
const at = (text: string) => fromLocalText(text, timeZone) ?? Number.NaN;

it.each<[hours: string, now: string, sent: string, usefulUntil?: string]>([
  // The usual ones, around midnight.
  ["23-8", "2026-12-10T22:59", "2026-12-10T22:59"],
  ["23-8", "2026-12-10T23:00", "2026-12-11T08:00"],
  ["23-8", "2026-12-31T23:59", "2027-01-01T08:00"],
  ["23-8", "2026-12-11T00:00", "2026-12-11T08:00"],
  ["23-8", "2026-12-11T07:59", "2026-12-11T08:00"],
  ["23-8", "2026-12-11T08:00", "2026-12-11T08:00"],
  // Within one day, up to midnight, from midnight on, and all but one hour.
  ["9-17", "2026-12-10T08:59", "2026-12-10T08:59"],
  ["9-17", "2026-12-10T09:00", "2026-12-10T17:00"],
  ["9-17", "2026-12-10T17:00", "2026-12-10T17:00"],
  ["20-0", "2026-12-10T23:59", "2026-12-11T00:00"],
  ["20-0", "2026-12-10T00:00", "2026-12-10T00:00"],
  ["0-7", "2026-12-10T00:00", "2026-12-10T07:00"],
  ["0-7", "2026-12-10T23:59", "2026-12-10T23:59"],
  ["8-7", "2026-12-10T07:30", "2026-12-10T07:30"],
  ["8-7", "2026-12-10T08:00", "2026-12-11T07:00"],
  // Equal ones are none.
  ["0-0", "2026-12-10T00:00", "2026-12-10T00:00"],
  ["23-23", "2026-12-10T23:30", "2026-12-10T23:30"],
  // The clock goes forward from 3 to 4 on 29 March and back from 4 to 3 on 25 October.
  ["23-8", "2026-03-28T23:30", "2026-03-29T08:00"],
  ["23-8", "2026-03-29T02:30", "2026-03-29T08:00"],
  ["23-8", "2026-10-24T23:30", "2026-10-25T08:00"],
  ["23-8", "2026-10-25T03:30", "2026-10-25T08:00"],
  ["22-3", "2026-03-28T23:00", "2026-03-29T04:00"],
  ["22-4", "2026-10-24T23:00", "2026-10-25T04:00"],
  // What is of no use by their end goes at once; what still is, waits.
  ["23-8", "2026-12-10T23:30", "2026-12-10T23:30", "2026-12-11T07:00"],
  ["23-8", "2026-12-10T23:30", "2026-12-10T23:30", "2026-12-11T08:00"],
  ["23-8", "2026-12-10T23:30", "2026-12-11T08:00", "2026-12-11T08:01"],
])("With quiet hours %s a mail of %s is sent at %s", (hours, now, sent, usefulUntil) => {
  const [from = 0, until = 0] = hours.split("-").map(Number);
  const useful = usefulUntil === undefined ? undefined : at(usefulUntil);
  const found = afterQuietHours(at(now), { from, until }, { timeZone, usefulUntil: useful });
  expect(toLocalText(found, timeZone)).toBe(sent);
});

it.each<[string, number, QuietHours]>([
  ["the second half past three of October", Date.UTC(2026, 9, 25, 1, 30), { from: 23, until: 8 }],
  ["a moment with seconds", Date.UTC(2026, 11, 10, 21, 0, 1), { from: 23, until: 8 }],
])("Of %s nothing is sent before it", (_what, now, quiet) => {
  const found = afterQuietHours(now, quiet, { timeZone });
  expect(found).toBeGreaterThan(now);
  expect(toLocalText(found, timeZone).slice(11)).toBe("08:00");
});
