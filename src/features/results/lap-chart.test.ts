import { describe, expect, it } from "vitest";
import { ceilingOf, lapChart } from "./lap-chart.ts";

/** Laps in seconds; `orders` say when each crossed the line. */
const car = (id: string, seconds: number[], orders: number[]) => ({
  id,
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

describe("the height of a chart of lap times", () => {
  it.each([
    ["leaves a pit stop above it", [90, 91, 92, 180], 110],
    ["shows all where nothing stands out", [90, 91, 92], 92],
    ["is nothing without laps", [], 0],
  ])("%s", (_what, seconds, ceiling) => {
    expect(Math.round(ceilingOf(seconds.map((time) => time * 1000)) / 1000)).toBe(ceiling);
  });
});
