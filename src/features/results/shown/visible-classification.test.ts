import { describe, expect, it } from "vitest";
import type { ResultRow } from "#features/results/results.ts";
import { shownRow as row } from "#tests/factories/shown-row.ts";
import {
  bestLapOf,
  chosenClass,
  classesOf,
  poleRows,
  showClassification,
} from "./visible-classification.ts";

const pro = { _id: "1", name: "Pro", acronym: "PRO" };
const am = { _id: "2", name: "Am", acronym: "AM" };

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
    expect(showClassification(field, { _id: "9", name: "GT3", acronym: "GT3" })).toEqual([]);
  });
});

describe("Cars of several classes in one race", () => {
  const classed = (id: string, carClass: typeof pro, place: number, given: Partial<ResultRow>) =>
    row(id, {
      classes: [carClass],
      classPositions: { [carClass._id]: place },
      finish: "finished",
      ...given,
    });
  const start = (position: number) => ({ position, source: "file" as const });
  const race = [
    classed("27", pro, 1, { finalOverallResult: 1, start: start(2), bestLap: 70_000 }),
    classed("28", pro, 2, { finalOverallResult: 2, start: start(1), bestLap: 71_000 }),
    classed("8", am, 1, { finalOverallResult: 3, start: start(5), bestLap: 80_000 }),
    classed("9", am, 2, { finalOverallResult: 4, start: start(4), bestLap: 79_000 }),
  ];
  const told = (rows: ReturnType<typeof showClassification>) =>
    rows.map(({ row: { eventRsvp }, classes, gained, best }) =>
      [
        eventRsvp.raceNumber,
        ...classes.map(({ carClass, place }) => `${carClass.acronym} ${place}`),
        gained && `${gained.from}${gained.places < 0 ? "" : "+"}${gained.places}`,
        best,
      ]
        .filter((part) => part !== null)
        .join(" "),
    );
  const grouped = [
    { ...pro, group: 0 },
    { ...am, group: 0 },
  ];

  it("have places, places won and the best lap within their class, also under Open", () => {
    expect(told(showClassification(race, undefined, grouped))).toEqual([
      "27 PRO 1 2+1 session",
      "28 PRO 2 1-1",
      "8 AM 1 2+1",
      "9 AM 2 1-1 class",
    ]);
  });

  it("have none won where one of the class started nobody knows where", () => {
    const unknown = race.map((one) =>
      one.eventRsvp.raceNumber === "9" ? { ...one, start: null } : one,
    );
    expect(told(showClassification(unknown, undefined, grouped)).slice(2)).toEqual([
      "8 AM 1",
      "9 AM 2 class",
    ]);
  });

  it("are one field where the classes are of a second group, or only one class started", () => {
    expect(
      told(
        showClassification(race, undefined, [
          { ...pro, group: 0 },
          { ...am, group: 1 },
        ]),
      )[2],
    ).toBe("8 AM 1 5+2");
    const alone = race.map((one, index) =>
      index < 2 ? { ...one, finish: "dns" as const, start: null } : one,
    );
    expect(told(showClassification(alone, undefined, grouped))[2]).toBe("8 AM 1 5+2");
  });

  it("win nothing by retiring", () => {
    const out = race.map((one) => ({ ...one, finish: "dnf" as const }));
    expect(showClassification(out, undefined, grouped).map(({ gained }) => gained)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("The pole", () => {
  const session = (_id: string, code: "Q" | "R" | "P", given = {}) => ({
    _id,
    type: { code },
    official: true,
    sprint: false,
    prequalification: false,
    ...given,
  });
  const driven = (id: string, driver: string) => ({
    ...row(id),
    drivers: [
      {
        _id: driver,
        driverName: driver,
        profile: { firstName: "", lastName: "", country: null },
        laps: 1,
        bestLap: null,
        lapsLed: null,
        incidents: [],
      },
    ],
  });
  const race = [driven("1", "ana"), driven("2", "dan")];
  const poles = [{ session: "q", row: "77", driver: "dan" }];
  it.each<[string, ReturnType<typeof session>[], string, string[]]>([
    ["stands at the row that set it", [session("q", "Q"), session("r", "R")], "q", ["77"]],
    ["follows its driver into the race", [session("q", "Q"), session("r", "R")], "r", ["2"]],
    [
      "is that of the last qualifying before the race",
      [session("q", "Q"), session("q2", "Q"), session("r", "R")],
      "r",
      [],
    ],
    [
      "is not set in what prequalifies, nor in what is not official",
      [
        session("q", "Q"),
        session("x", "Q", { prequalification: true }),
        session("y", "Q", { official: false }),
        session("r", "R"),
      ],
      "r",
      ["2"],
    ],
    ["is none of a sprint", [session("q", "Q"), session("r", "R", { sprint: true })], "r", []],
    ["is none of a race before", [session("r", "R"), session("q", "Q")], "r", []],
    ["is none of a session that is not there", [session("q", "Q")], "r", []],
  ])("%s", (_, sessions, shown, expected) => {
    expect([...poleRows({ sessions, poles }, shown, race)]).toEqual(expected);
  });

  it("of somebody unknown is not looked for in the race", () => {
    const unknown = [{ session: "q", row: "77", driver: null }];
    const sessions = [session("q", "Q"), session("r", "R")];
    expect(poleRows({ sessions, poles: unknown }, "r", race).size).toBe(0);
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
