import { HOUR_MS } from "#shared/time/durations.ts";
import { expect, test } from "vitest";
import { openingSession, timesOfEvent } from "./event-times.ts";

const at = (hour: number, code: "P" | "Q" | "R", official = code !== "P") => ({
  _id: `${code} ${hour}`,
  title: "",
  type: { code },
  official,
  sprint: false,
  startDate: hour * HOUR_MS,
  durationMinutes: 30,
  hasResults: false,
});

test.each([
  ["a race after practice and qualifying", [at(20, "R"), at(19, "P"), at(19.5, "Q")], 20, "P 19"],
  ["a race alone", [at(20, "R")], 20, undefined],
  ["a week of prequalification before", [at(-100, "Q"), at(19, "Q"), at(20, "R")], 20, "Q 19"],
  ["a warm-up race before", [at(19, "R", false), at(20, "R")], 20, "R 19"],
  ["practice alone", [at(19, "P"), at(20, "P")], 19, undefined],
  ["no session", [], 18, undefined],
] as const)("An event with %s is announced by its race", (_, sessions, hour, opening) => {
  const event = { time: 18 * HOUR_MS, sessions };
  expect(timesOfEvent(event).startsAt).toBe(hour * HOUR_MS);
  expect(openingSession(event)?._id).toBe(opening);
});
