import fc from "fast-check";
import { expect, test } from "vitest";
import { compareByCountback, sharedPositions } from "./countback.ts";

test.each<[string, number[], number[]]>([
  ["a win beats any number of seconds", [1], [2, 2, 2]],
  ["more wins", [1, 1], [1, 2, 2]],
  ["as many wins, more seconds", [1, 2, 2], [1, 2, 3]],
  ["the same and one more", [1, 2, 9], [1, 2]],
  ["anything at all", [17], []],
])("on equal points %s decides", (_, better, worse) => {
  expect(
    compareByCountback({ points: 9, places: better }, { points: 9, places: worse }),
  ).toBeLessThan(0);
  expect(
    compareByCountback({ points: 9, places: worse }, { points: 9, places: better }),
  ).toBeGreaterThan(0);
  expect(
    compareByCountback({ points: 8, places: better }, { points: 9, places: worse }),
  ).toBeGreaterThan(0);
});

test("equal in everything shares the position and skips the next", () => {
  const tied = { points: 5, places: [3] };
  const last = { points: 1, places: [8] };
  expect(sharedPositions([{ points: 9, places: [1] }, tied, tied, tied, last])).toEqual([
    1, 2, 2, 2, 5,
  ]);
});

test("comparing places one by one is counting them, first places first", () => {
  const places = fc
    .array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 })
    .map((list) => list.toSorted((a, b) => a - b));
  const counts = (list: readonly number[]) =>
    [1, 2, 3, 4].map((place) => list.filter((one) => one === place).length);
  fc.assert(
    fc.property(places, places, (a, b) => {
      const difference = counts(b).map((count, index) => count - (counts(a)[index] ?? 0));
      const expected = Math.sign(difference.find((one) => one !== 0) ?? 0);
      expect(
        Math.sign(compareByCountback({ points: 0, places: a }, { points: 0, places: b })),
      ).toBe(expected);
    }),
  );
});
