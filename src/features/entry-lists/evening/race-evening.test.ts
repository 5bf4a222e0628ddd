import { expect, test } from "vitest";
import { HOUR_MS } from "#shared/time/durations.ts";
import { isRaceEvening } from "./race-evening.ts";

const times = { startsAt: 10 * HOUR_MS, endsAt: 12 * HOUR_MS, isScored: true, hasResults: false };

test.each([
  [6.9, false],
  [7, true],
  [10, true],
  [11.9, true],
  [12, false],
])("At %d o'clock the evening of a race from 10 to 12 is on: %s", (hour, isOn) => {
  expect(isRaceEvening(times, hour * HOUR_MS)).toBe(isOn);
});

test("It is over once there are results", () => {
  expect(isRaceEvening({ ...times, hasResults: true }, 11 * HOUR_MS)).toBe(false);
});
