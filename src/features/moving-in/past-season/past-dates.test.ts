import { expect, it } from "vitest";
import { toLocalText } from "#shared/time/zoned-time.ts";
import { datesOf } from "./past-dates.ts";

const timeZone = "Europe/Bucharest";
const now = Date.UTC(2026, 10, 22, 18);

it.each([
  ["back from two weeks ago", [null, null, null], null, ["2026-10-24", "2026-10-31", "2026-11-07"]],
  ["on from a given day", [null, null], "2026-03-22T19:30", ["2026-03-22", "2026-03-29"]],
  ["on from what is written", ["2026-01-05T20:00", null], null, ["2026-01-05", "2026-01-12"]],
  ["back from what is written", [null, "2026-01-12T20:00"], null, ["2026-01-05", "2026-01-12"]],
  [
    "as it is written",
    ["2026-05-01T20:00", "2026-02-01T20:00"],
    null,
    ["2026-05-01", "2026-02-01"],
  ],
])("rounds are a week apart %s", (_, written, first, days) => {
  const dates = datesOf(written, { first, now, timeZone }).map((at) => toLocalText(at, timeZone));
  expect(dates.map((text) => text.slice(0, 10))).toEqual(days);
  // The hour is the league's, also across a change of the clock.
  expect(new Set(dates.map((text) => text.slice(11))).size).toBe(1);
});
