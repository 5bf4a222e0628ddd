import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPoints, parsePoints } from "./points.ts";

test.each([
  [25_000, "25"],
  [12_500, "12,5"],
  [71_500, "71,5"],
  [333, "0,333"],
  [1_050, "1,05"],
  [0, "0"],
  [-3_000, "-3"],
  [-500, "-0,5"],
  [1_234_000, "1234"],
])("%i milli-points read %s", (milliPoints, text) => {
  expect(formatPoints(milliPoints)).toBe(text);
});

test.each([
  ["25", 25_000],
  ["12,5", 12_500],
  ["12.5", 12_500],
  ["-3", -3_000],
  ["+2,25", 2_250],
  ["-0", 0],
])("%j is read as %i milli-points", (text, milliPoints) => {
  expect(parsePoints(text)).toBe(milliPoints);
});

test.each(["", "puncte", "1,2345", "1.000,5", "--1", ",5"])("%j is no number of points", (text) => {
  expect(parsePoints(text)).toBeUndefined();
});

test("points are what they were before they were printed", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (milliPoints) => {
      expect(parsePoints(formatPoints(milliPoints))).toBe(milliPoints);
    }),
  );
});
