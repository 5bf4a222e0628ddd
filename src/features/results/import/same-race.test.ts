import { expect, test } from "vitest";
import { isSameRace, type RaceMark } from "./same-race.ts";

const race: RaceMark[] = Array.from({ length: 20 }, (_, place) => ({
  laps: 30 - (place % 3),
  bestLapMs: 90_000 + place * 137,
}));
const changed = (count: number) =>
  race.map((mark, place) => (place < count ? { ...mark, bestLapMs: 200_000 + place } : mark));

test.each<[string, RaceMark[], boolean]>([
  ["itself", race, true],
  ["itself in another order", race.toReversed(), true],
  [
    "times that are rounded otherwise",
    race.map((own) => ({ ...own, bestLapMs: (own.bestLapMs ?? 0) + 1 })),
    true,
  ],
  ["two of twenty who were corrected", changed(2), true],
  ["three of them", changed(3), false],
  ["rows without a lap beside it", [...race, { laps: 0, bestLapMs: null }], true],
  ["half of the rows", race.slice(0, 10), false],
  ["as many more", [...race, ...changed(20)], false],
  ["one lap less for everybody", race.map((own) => ({ ...own, laps: own.laps - 1 })), false],
  ["nothing", [], false],
])("a race and %s: the same is %3$s", (_what, other, expected) => {
  expect(isSameRace(race, other)).toBe(expected);
  expect(isSameRace(other, race)).toBe(expected);
});

test("rows without laps are no race", () => {
  const nobody = [{ laps: 0, bestLapMs: null }];
  expect(isSameRace(nobody, nobody)).toBe(false);
});
