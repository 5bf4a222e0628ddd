import { describe, expect, it } from "vitest";
import { penaltyLists } from "#features/results/penalty-kinds.ts";
import type { ResultRow } from "#features/results/results.ts";
import { bestLapOf, chosenClass, classesOf, showClassification } from "./visible-classification.ts";

const pro = { _id: "1", name: "Pro", acronym: "PRO" };
const am = { _id: "2", name: "Am", acronym: "AM" };

function row(id: string, given: Partial<ResultRow> & { classes?: (typeof pro)[] } = {}): ResultRow {
  const { classes = [], ...rest } = given;
  return {
    _id: id,
    finalOverallResult: 1,
    classPositions: {},
    eventRsvp: {
      _id: null,
      raceNumber: id,
      carName: "",
      carModel: { title: "BMW M4 GT3" },
      classes,
    },
    team: null,
    drivers: [],
    numLaps: 10,
    totalTime: null,
    bestLap: null,
    averageTime: null,
    gap: { kind: "leader" },
    classGaps: {},
    startPosition: null,
    start: null,
    finish: "unknown",
    facts: null,
    ineligible: false,
    dsq: false,
    outcome: null,
    missingPitStop: false,
    hasLaps: false,
    filePenalties: [],
    ...penaltyLists(() => []),
    points: null,
    ...rest,
  };
}

const field = [
  row("27", {
    finalOverallResult: 1,
    classes: [pro],
    classPositions: { 1: 1 },
    classGaps: { 1: { kind: "leader" } },
    bestLap: 78_000,
  }),
  row("8", {
    finalOverallResult: 2,
    classes: [am],
    classPositions: { 2: 1 },
    gap: { kind: "time", ms: 12_604 },
    classGaps: { 2: { kind: "leader" } },
    bestLap: 77_655,
  }),
  row("64", {
    finalOverallResult: 3,
    classes: [am],
    classPositions: { 2: 2 },
    gap: { kind: "laps", laps: 1 },
    classGaps: { 2: { kind: "time", ms: 900 } },
    bestLap: 79_000,
  }),
  row("77", { finalOverallResult: null, classes: [am], dsq: true, bestLap: 70_000 }),
];

function sheet(rows: ReturnType<typeof showClassification>): string[] {
  return rows.map(
    ({ row: { eventRsvp }, position, gap, best }) =>
      `${position ?? "–"} ${eventRsvp.raceNumber} ${gap.kind}${best ? ` best of ${best}` : ""}`,
  );
}

describe("A classification as shown", () => {
  it("has everybody's overall place under Open, the disqualified without one", () => {
    expect(sheet(showClassification(field, undefined))).toEqual([
      "1 27 leader",
      "2 8 time best of session",
      "3 64 laps",
      "– 77 leader",
    ]);
  });

  it("has one class with its own places, gaps and best lap", () => {
    expect(sheet(showClassification(field, am))).toEqual([
      "1 8 leader best of session",
      "2 64 time",
      "– 77 none",
    ]);
  });

  it("marks the best lap of a class that is not the session's", () => {
    expect(sheet(showClassification(field, pro))).toEqual(["1 27 leader best of class"]);
  });

  it("is empty for a class in which nobody drove", () => {
    expect(showClassification(field, { _id: "9" })).toEqual([]);
  });
});

describe("The best lap", () => {
  it("is nobody's while nobody has a time", () => {
    expect(bestLapOf([row("1"), row("2")])).toBeNull();
  });
});

describe("The classes to choose from", () => {
  it("are the season's, then what cars were in that day", () => {
    const gt4 = { _id: "9", name: "GT4", acronym: "GT4" };
    expect(classesOf([pro, am], [row("1", { classes: [am, gt4] })])).toEqual([pro, am, gt4]);
  });

  it.each([
    ["AM", am],
    ["O", undefined],
    ["GT4", undefined],
    [undefined, undefined],
  ])("%s", (acronym, expected) => {
    expect(chosenClass([pro, am], acronym)).toBe(expected);
  });
});
