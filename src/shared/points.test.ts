import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatPoints,
  fromMilliPoints,
  hasWholeMilliPoints,
  parsePoints,
  toMilliPoints,
} from "./points.ts";

test.each([
  [25, "25"],
  [12.5, "12,5"],
  [71.5, "71,5"],
  [0.333, "0,333"],
  [1.05, "1,05"],
  [0, "0"],
  [-3, "-3"],
  [-0.5, "-0,5"],
  [1234, "1234"],
])("%d points read %s", (points, text) => {
  expect(formatPoints(points)).toBe(text);
});

test.each([
  ["25", 25],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["-3", -3],
  ["+2,25", 2.25],
  ["-0", 0],
])("%j is read as %d points", (text, points) => {
  expect(parsePoints(text)).toBe(points);
});

test.each(["", "puncte", "1,2345", "1.000,5", "--1", ",5"])("%j is no number of points", (text) => {
  expect(parsePoints(text)).toBeUndefined();
});

test("points are what they were before they were printed", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (milliPoints) => {
      const points = fromMilliPoints(milliPoints);
      expect(parsePoints(formatPoints(points))).toBe(points);
      expect(toMilliPoints(points)).toBe(milliPoints);
      expect(hasWholeMilliPoints(points)).toBe(true);
    }),
  );
});

test.each([0.0005, 12.3456, -0.00001])("%d has more than three decimals", (points) => {
  expect(hasWholeMilliPoints(points)).toBe(false);
});
