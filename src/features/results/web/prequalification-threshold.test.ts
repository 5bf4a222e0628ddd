import { describe, expect, it } from "vitest";
import { prequalificationThreshold } from "./prequalification-threshold.ts";

type Input = Parameters<typeof prequalificationThreshold>[0];

const pro = { _id: "pro", name: "Pro", acronym: "PRO" };
const am = { _id: "am", name: "Am", acronym: "AM" };
const inSeason = (carClass: typeof pro, group: number) => ({ ...carClass, group, obj: carClass });

function row(bestLap: number | null, classes: (typeof pro)[] = [], given = {}): Input["rows"][0] {
  return {
    bestLap,
    averageTime: null,
    dsq: false,
    eventRsvp: { _id: null, raceNumber: "1", carName: "", carModel: { title: "" }, classes },
    ...given,
  };
}

const rows = [row(100_000, [am]), row(90_000, [pro]), row(80_000, [pro], { dsq: true }), row(null)];
const oneClass: Input = {
  season: { carClasses: [inSeason(pro, 0)], prequalEnabled: true, prequalLimitPercentage: 107 },
  session: { prequalification: true },
  rows,
  classId: undefined,
};
const twoClasses: Input = {
  ...oneClass,
  season: { ...oneClass.season, carClasses: [inSeason(pro, 0), inSeason(am, 0)] },
};

describe("The prequalification threshold", () => {
  it.each<[string, Input, ReturnType<typeof prequalificationThreshold>]>([
    ["is a share of the best time", oneClass, { kind: "time", ms: 96_300 }],
    [
      "is a share of the best average where averages count",
      { ...oneClass, rows: [row(90_000, [], { averageTime: 100_000 })] },
      { kind: "time", ms: 107_000 },
    ],
    ["is one for each class where there are several", twoClasses, { kind: "per-class" }],
    ["is that of the class", { ...twoClasses, classId: "am" }, { kind: "time", ms: 107_000 }],
    [
      "is the entry list's to the millisecond",
      {
        ...oneClass,
        season: { ...oneClass.season, prequalLimitPercentage: 101.1 },
        rows: [row(82_000)],
      },
      { kind: "time", ms: 82_902 },
    ],
    [
      "is none in a session that opens no door",
      { ...oneClass, session: { prequalification: false } },
      null,
    ],
    ["is none without a time", { ...oneClass, rows: [row(null)] }, null],
    [
      "is none at 100 %",
      { ...oneClass, season: { ...oneClass.season, prequalLimitPercentage: 100 } },
      null,
    ],
    [
      "is none where the season does not prequalify",
      { ...oneClass, season: { ...oneClass.season, prequalEnabled: false } },
      null,
    ],
  ])("%s", (_, input, threshold) => {
    expect(prequalificationThreshold(input)).toEqual(threshold);
  });
});
