import { describe, expect, it } from "vitest";
import { type Axis, down, drawing, pathOf, spreadLabels, thinned } from "./chart-drawing.ts";

const axis = (given: Partial<Axis> = {}): Axis => ({
  low: 0,
  high: 100,
  isTopSmall: true,
  steps: 3,
  ...given,
});

describe("a line", () => {
  it.each([
    ["runs from edge to edge", [0, 50, 100], {}, "M0 0L500 160L1000 320"],
    ["ends where its car stopped", [0, 50], {}, "M0 0L500 160"],
    [
      "has small values below where they are times",
      [0, 100],
      { isTopSmall: false },
      "M0 320L500 0",
    ],
    ["leaves the drawing where a value is cut off", [200], {}, "M0 640h4"],
    ["is nothing without laps", [], {}, ""],
    ["stands where all are equal", [5], { low: 5, high: 5, steps: 1 }, "M0 0h4"],
  ])("%s", (_, values, given, path) => {
    expect(pathOf(values, axis(given))).toBe(path);
  });

  it("of 700 laps has few points, and keeps its first and last lap and every pit stop", () => {
    const values = Array.from({ length: 700 }, (_, lap) =>
      lap % 97 === 60 ? 180 : 90 + (lap % 3),
    );
    const points = thinned(values);
    expect(points.length).toBeLessThanOrEqual(302);
    expect(points[0]).toEqual([0, 90]);
    expect(points.at(-1)).toEqual([699, values[699]]);
    expect(points.filter(([, value]) => value === 180)).toHaveLength(7);
    expect(points.map(([step]) => step)).toEqual(
      points.map(([step]) => step).toSorted((a, b) => a - b),
    );
  });

  it("of few laps is drawn whole", () => {
    expect(thinned([3, 1, 2])).toEqual([
      [0, 3],
      [1, 1],
      [2, 2],
    ]);
  });
});

describe("labels at the edge", () => {
  it.each([
    ["stay where there is room", [50, 100], [50, 100]],
    ["are moved apart", [100, 100, 101], [100, 120, 140]],
    ["stay inside", [-50, 900], [10, 310]],
    ["push each other up at the lower edge", [315, 318], [290, 310]],
    ["are none without lines", [], []],
  ])("%s", (_, tops, expected) => {
    expect(spreadLabels(tops)).toEqual(expected);
  });
});

it("the middle of an axis is the middle of the drawing", () => {
  expect(down(50, axis())).toBe(drawing.height / 2);
});
