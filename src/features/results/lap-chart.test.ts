import { describe, expect, it } from "vitest";
import { type ChartCar, ceilingOf, lapChart, orderAfter } from "./lap-chart.ts";

/** Laps in seconds; `orders` say when each crossed the line. */
const car = (
  id: string,
  seconds: number[],
  orders: number[],
  finish?: [number, number],
): ChartCar => ({
  id,
  finish: finish ? { totalMs: finish[0] * 1000, addedMs: finish[1] * 1000 } : null,
  laps: seconds.map((time, index) => ({
    timeMs: time * 1000,
    order: orders[index] ?? 0,
    valid: true,
  })),
});

describe("a lap chart", () => {
  it("follows an overtaking and gives gaps to the leader", () => {
    const lines = lapChart([
      car("ana", [60, 62, 61], [0, 3, 5]),
      car("ben", [61, 60, 60], [1, 2, 4]),
    ]);
    expect(lines).toEqual([
      { id: "ana", positions: [1, 2, 2], gapsMs: [0, 1000, 2000], timesMs: [60000, 62000, 61000] },
      { id: "ben", positions: [2, 1, 1], gapsMs: [1000, 0, 0], timesMs: [61000, 60000, 60000] },
    ]);
  });

  it("ends a line where its car stops, and keeps a lapped car behind", () => {
    const [first, lapped, out] = lapChart([
      car("first", [60, 60, 60], [0, 2, 4]),
      car("lapped", [100, 100], [1, 5]),
      car("out", [61], [3]),
    ]);
    expect(first?.positions).toEqual([1, 1, 1]);
    expect(lapped?.positions).toEqual([2, 2]);
    expect(out?.positions).toEqual([3]);
  });

  it("is empty without cars or laps", () => {
    expect(lapChart([])).toEqual([]);
    expect(lapChart([car("dns", [], [])])).toEqual([
      { id: "dns", positions: [], gapsMs: [], timesMs: [] },
    ]);
  });
});

describe("gaps hung from the finish", () => {
  const seconds = (lines: ReturnType<typeof lapChart>) =>
    lines.map((line) => line.gapsMs.map((gap) => gap / 1000));

  it.each<[string, ChartCar[], number[][]]>([
    [
      "a first lap that waited for the start differently for each car",
      [
        car("ana", [400, 60, 60], [0, 2, 4], [215, 0]),
        car("ben", [380, 61, 60], [1, 3, 5], [218, 0]),
      ],
      [
        [0, 0, 0],
        [2, 3, 3],
      ],
    ],
    [
      "seconds given by stewards or by the game stand on the last lap only",
      [
        car("ana", [90, 60, 60], [0, 2, 4], [220, 10]),
        car("ben", [91, 60, 61], [1, 3, 5], [212, 0]),
      ],
      [
        [0, 0, 8],
        [1, 1, 0],
      ],
    ],
    [
      "somebody who joined late is late from their first lap on",
      [car("ana", [90, 60], [0, 2], [150, 0]), car("late", [61], [1], [300, 0])],
      [[0, 0], [210]],
    ],
    [
      "a car without a total is moved as the others usually are",
      [
        car("ana", [400, 60], [0, 3], [150, 0]),
        car("ben", [401, 60], [1, 4], [151, 0]),
        car("out", [405], [2]),
      ],
      [[0, 0], [1, 1], [5]],
    ],
    [
      "without any total they are the laps' sum",
      [car("ana", [60, 60], [0, 2]), car("ben", [62, 59], [1, 3])],
      [
        [0, 0],
        [2, 1],
      ],
    ],
    ["nobody who drove", [car("dns", [], [], [0, 0])], [[]]],
  ])("%s", (_what, cars, expected) => {
    expect(seconds(lapChart(cars))).toEqual(expected);
  });
});

describe("the height of a chart of lap times", () => {
  it.each([
    ["leaves a pit stop above it", [90, 91, 92, 180], 97],
    ["leaves laps behind a safety car above it", [90, 90, 150, 150, 150, 150], 96],
    ["shows all where nothing stands out", [90, 91, 92], 92],
    ["is nothing without laps", [], 0],
  ])("%s", (_what, seconds, ceiling) => {
    expect(Math.round(ceilingOf(seconds.map((time) => time * 1000)) / 1000)).toBe(ceiling);
  });
});

describe("the order after a lap", () => {
  const lines = lapChart([
    car("ana", [60, 62, 61], [0, 3, 5]),
    car("ben", [61, 60], [1, 2]),
    car("dns", [], []),
  ]);
  it.each([
    [1, ["1 ana 0", "2 ben 1000"]],
    [2, ["1 ben 0", "2 ana 1000"]],
    [3, ["1 ana 0"]],
    [4, []],
    [0, []],
  ])("%i is that of who completed it", (lap, expected) => {
    const told = orderAfter(lines, lap).map(
      ({ position, id, gapMs }) => `${position} ${id} ${gapMs}`,
    );
    expect(told).toEqual(expected);
  });
});
