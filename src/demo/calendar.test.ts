import { expect, it } from "vitest";
import { roundTimes, utcOffsetMinutes } from "./calendar.ts";

const timeZone = "Europe/Bucharest";
const local = (instant: number) =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  })
    .format(instant)
    .replace(",", "");

it("A weekly series keeps its local time when the clocks change, and its round on the right weekday", () => {
  // A Friday, late enough to be Saturday in Bucharest; the clocks go back on 25 October.
  const now = Date.UTC(2026, 9, 16, 22, 30);
  const calendar = { round: 2, weekday: 3, inDays: 3, everyDays: 7, time: "20:00" };
  const times = roundTimes(calendar, 4, { now, timeZone });
  expect(times.map(local)).toEqual([
    "2026-10-14 20:00",
    "2026-10-21 20:00",
    "2026-10-28 20:00",
    "2026-11-04 20:00",
  ]);
  expect(times.map((time) => utcOffsetMinutes(time, timeZone))).toEqual([180, 180, 120, 120]);
});
