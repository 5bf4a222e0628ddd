import { describe, expect, it } from "vitest";
import { lapChart } from "#features/results/lap-chart.ts";
import type { Penalty } from "#features/results/results.ts";
import { editorRow } from "#tests/factories/editor-rows.ts";
import { chartCars } from "./chart-cars.ts";

const pen = (amount: number): Penalty => ({ _id: "", amount, description: "Contact", driver: 0 });

/** Laps in ms, all valid, crossed in the order of `first`, `first + 2`, … */
const driven = (id: string, times: number[], first: number) => ({
  _id: id,
  laps: times.map((time, index) => [time, 1, first + 2 * index]),
});

const row = (id: string, given: Partial<ReturnType<typeof editorRow>>) =>
  editorRow(1, null, { _id: id, numLaps: 3, ...given });

describe("the cars of a lap chart", () => {
  it("end as far apart as the classification says, penalties of stewards and of the game included", () => {
    const rows = [
      row("ben", { totalTime: 212_500, gap: { kind: "leader" } }),
      row("ana", { totalTime: 220_000, gap: { kind: "time", ms: 7500 }, timePenalties: [pen(10)] }),
      row("cara", {
        totalTime: 292_000,
        gap: { kind: "time", ms: 79_500 },
        filePenalties: [
          { kind: "PostRaceTime", reason: "", value: 75, driver: null, lap: null, cleared: false },
          { kind: "DriveThrough", reason: "", value: 3, driver: null, lap: 2, cleared: true },
        ],
      }),
    ];
    const laps = [
      driven("ana", [400_000, 60_000, 60_000], 0),
      driven("ben", [391_000, 60_000, 61_000], 1),
      driven("cara", [300_000, 61_000, 61_000], 2),
    ];
    const gaps = new Map(lapChart(chartCars(laps, rows)).map((line) => [line.id, line.gapsMs]));
    expect(gaps.get("ana")).toEqual([0, 0, 7500]);
    expect(gaps.get("ben")).toEqual([1500, 1500, 0]);
    expect(gaps.get("cara")).toEqual([5000, 6000, 79_500]);
  });

  it.each([
    ["laps that the stewards took away were driven", { numLaps: 2, lapPenalties: [pen(1)] }, true],
    ["a list that lacks laps says nothing of the total", { numLaps: 4 }, false],
    ["a session without totals has no finish", { totalTime: null }, false],
    [
      "of a lapped car only its own total counts",
      { gap: { kind: "laps" as const, laps: 1 } },
      true,
    ],
  ])("%s", (_what, given, isHung) => {
    const [, car] = chartCars(
      [driven("win", [1, 1, 1, 1], 0), driven("car", [60_000, 60_000, 60_000], 1)],
      [row("win", { numLaps: 4, totalTime: 5000 }), row("car", { totalTime: 181_000, ...given })],
    );
    expect(car?.finish).toEqual(isHung ? { totalMs: 181_000, addedMs: 0 } : null);
  });

  it("of somebody without a row are drawn without a finish", () => {
    expect(chartCars([driven("gone", [1], 0)], [])).toMatchObject([{ finish: null }]);
  });
});
