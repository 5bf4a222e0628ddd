import { describe, expect, it } from "vitest";
import { driverTimes, type TimedRow } from "./driver-times.ts";

const row = (
  rankMs: number | null,
  persons: [userId: string | null, bestLapMs: number | null][],
  isAverage = false,
): TimedRow => ({
  rankMs,
  isAverage,
  persons: persons.map(([userId, bestLapMs]) => ({ userId, bestLapMs })),
});

describe("everybody's best prequalification time", () => {
  it.each<[string, TimedRow[], Record<string, number>]>([
    ["is the row's time for somebody alone", [row(91_000, [["ana", 90_000]])], { ana: 91_000 }],
    [
      "is their own lap in a shared car, penalties on top",
      [
        row(90_500, [
          ["ana", 90_000],
          ["ben", 92_000],
        ]),
      ],
      { ana: 90_500, ben: 92_500 },
    ],
    [
      "is missing for a co-driver who drove no valid lap",
      [
        row(90_000, [
          ["ana", 90_000],
          ["ben", null],
        ]),
      ],
      { ana: 90_000 },
    ],
    [
      "is the car's where the file knows no laps of its people",
      [
        row(90_000, [
          ["ana", null],
          ["ben", null],
        ]),
      ],
      { ana: 90_000, ben: 90_000 },
    ],
    [
      "is the car's average where averages count",
      [
        row(
          95_000,
          [
            ["ana", 90_000],
            ["ben", 91_000],
          ],
          true,
        ),
      ],
      { ana: 95_000, ben: 95_000 },
    ],
    [
      "is the best of several sessions",
      [row(91_000, [["ana", 91_000]]), row(90_000, [["ana", 90_000]]), row(92_000, [["ana", 1]])],
      { ana: 90_000 },
    ],
    ["does not come from a row without a time", [row(null, [["ana", 90_000]])], {}],
    ["needs somebody whom the league knows", [row(90_000, [[null, 90_000]])], {}],
  ])("%s", (_what, rows, times) => {
    expect(Object.fromEntries(driverTimes(rows))).toEqual(times);
  });
});
