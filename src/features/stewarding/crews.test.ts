import { expect, it } from "vitest";
import { driverAt } from "./crews.ts";

/** Two laps of the first of a crew, a long one of the second with the stop, another one of the first. */
const laps = [
  { driver: 0, time: 100_000 },
  { driver: 0, time: 100_000 },
  { driver: 1, time: 160_000 },
  { driver: 0, time: 100_000 },
];

it.each<[string, number | null, number | null, number | undefined]>([
  ["the first lap", 1, null, 0],
  ["the lap of the other", 3, null, 1],
  ["a lap after the last, which nobody finished", 5, null, undefined],
  ["a minute in the first lap", null, 0, 0],
  ["the end of a lap, which is the next one's", null, 200_000, 1],
  ["a minute in the lap of the other", null, 359_999, 1],
  ["a minute after the last lap", null, 460_000, undefined],
  ["neither lap nor minute", null, null, undefined],
  ["both: the lap", 3, 0, 1],
])("the car's laps say who drove: %s", (_what, lap, minuteMs, driver) => {
  expect(driverAt(laps, { lap, minuteMs })).toBe(driver);
});

it("a car without laps says nothing", () => {
  expect(driverAt([], { lap: 1, minuteMs: null })).toBeUndefined();
});
