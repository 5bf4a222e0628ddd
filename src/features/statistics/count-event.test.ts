import { describe, expect, it } from "vitest";
import { qualifying, race } from "#tests/counted-sheets.ts";
import { countEvent } from "./count-event.ts";
import type { CountedSession } from "./counted-session.ts";
import type { StatRow } from "./stat-columns.ts";

/** What each person has of these columns, in all sessions together; nothing where all are 0 or unknown. */
function counted(sessions: CountedSession[], ...columns: (keyof StatRow)[]) {
  const sums: Record<string, number[]> = {};
  for (const row of countEvent(sessions)) {
    const own = columns.map((column) => Number(row[column] ?? 0));
    const name = row.person_id ?? "nobody";
    const before = sums[name] ?? columns.map(() => 0);
    sums[name] = before.map((value, index) => value + (own[index] ?? 0));
  }
  return Object.fromEntries(
    Object.entries(sums).filter(([, own]) => own.some((value) => value !== 0)),
  );
}

describe("a start", () => {
  it("is of whoever took part in a race, whatever became of it", () => {
    const sheet = race({
      Ana: {},
      Dan: { status: "dnf" },
      Eva: { status: "unknown" },
      Ion: { status: "dsq" },
    });
    expect(counted([sheet], "starts")).toEqual({ Ana: [1], Dan: [1], Eva: [1], Ion: [1] });
  });
  it("is not of whoever did not start", () => {
    expect(counted([race({ Ana: {}, Dan: { status: "dns" } })], "starts")).toEqual({ Ana: [1] });
  });
  it("is of those in a crew who drove", () => {
    const crew = [
      { name: "Ana", laps: 10 },
      { name: "Dan", laps: 0 },
    ];
    expect(counted([race({ car: { crew } })], "starts")).toEqual({ Ana: [1] });
  });
  it("is of the whole crew where nobody's laps are known", () => {
    const crew = [{ name: "Ana" }, { name: "Dan" }];
    expect(counted([race({ car: { crew } })], "starts", "wins")).toEqual({
      Ana: [1, 1],
      Dan: [1, 1],
    });
  });
  it("of a sprint is counted apart", () => {
    const sheet = race({ Ana: { best: 90_000 }, Dan: {} }, { sprint: true });
    expect(counted([sheet], "starts", "wins", "podiums", "car_starts")).toEqual({});
    expect(counted([sheet], "sprint_starts", "sprint_wins", "sprint_podiums")).toEqual({
      Ana: [1, 1, 1],
      Dan: [1, 0, 1],
    });
  });
});

describe("a place", () => {
  const twoClasses = { Ana: { cls: "GT3" }, Dan: { cls: "GT3" }, Eva: { cls: "GT4" } };
  it("is the class's when two classes started", () => {
    expect(counted([race(twoClasses)], "wins")).toEqual({ Ana: [1], Eva: [1] });
  });
  it("is the overall one when a single class started", () => {
    const absent = { ...twoClasses, Eva: { cls: "GT4", status: "dns" as const } };
    expect(counted([race(absent)], "wins")).toEqual({ Ana: [1] });
  });
  it("is the overall one where the season has no classes that count", () => {
    expect(counted([race({ Ana: {}, Dan: {} })], "wins", "podiums")).toEqual({
      Ana: [1, 1],
      Dan: [0, 1],
    });
  });
  it("is none of a car without a class among classes", () => {
    const sheet = race({ Ion: {}, ...twoClasses });
    expect(counted([sheet], "wins", "podiums")).toEqual({ Ana: [1, 1], Dan: [0, 1], Eva: [1, 1] });
  });
  it("is none of a disqualified car", () => {
    const sheet = race({ Ana: {}, Dan: { status: "dsq" } });
    expect(counted([sheet], "starts", "podiums")).toEqual({ Ana: [1, 1], Dan: [1, 0] });
  });
  it("among the first three is a podium, also of who retired", () => {
    const sheet = race({ Ana: {}, Dan: {}, Eva: { status: "dnf" }, Ion: {} });
    expect(counted([sheet], "podiums")).toEqual({ Ana: [1], Dan: [1], Eva: [1] });
  });
});

describe("a pole", () => {
  it("is of the best of the last qualifying before the race", () => {
    const first = qualifying({ Dan: { best: 89_000 } }, { id: "Q1", position: 0 });
    const last = qualifying({ Ana: { best: 90_000 }, Dan: { best: 91_000 } });
    expect(counted([first, last, race({ Dan: {} })], "poles")).toEqual({ Ana: [1] });
  });
  it("counts once before two races", () => {
    const sessions = [
      qualifying({ Ana: { best: 90_000 } }),
      race({ Ana: {} }),
      race({ Ana: {} }, { id: "R2", position: 3 }),
    ];
    expect(counted(sessions, "poles")).toEqual({ Ana: [1] });
  });
  it.each([
    [
      "a qualifying that only a sprint follows",
      [qualifying({ Ana: { best: 90_000 } }), race({ Ana: {} }, { sprint: true })],
    ],
    [
      "a qualifying after the race",
      [race({ Ana: {} }, { position: 0 }), qualifying({ Ana: { best: 90_000 } })],
    ],
    ["a qualifying without times", [qualifying({ Ana: {} }), race({ Ana: {} })]],
    [
      "a disqualified car",
      [qualifying({ Ana: { best: 90_000, status: "dsq" } }), race({ Ana: {} })],
    ],
  ])("is none in %s", (_, sessions) => {
    expect(counted(sessions, "poles")).toEqual({});
  });
  it("goes to the second where the first is disqualified", () => {
    const sheet = qualifying({ Ana: { best: 90_000, status: "dsq" }, Dan: { best: 91_000 } });
    expect(counted([sheet, race({ Dan: {} })], "poles")).toEqual({ Dan: [1] });
  });
  it("is of the one in the crew who drove the lap", () => {
    const crew = [
      { name: "Ana", laps: 5, best: 91_000 },
      { name: "Dan", laps: 5, best: 90_000 },
    ];
    const sheet = qualifying({ car: { best: 90_000, crew } });
    expect(counted([sheet, race({ Ana: {} })], "poles")).toEqual({ Dan: [1] });
  });
  it("is of whoever set the lap first, and of all who drove where nobody has it", () => {
    const first = [
      { name: "Ana", laps: 5, best: 90_000, at: 8 },
      { name: "Dan", laps: 5, best: 90_000, at: 5 },
    ];
    const typed = [
      { name: "Ana", laps: 5, best: 91_000 },
      { name: "Dan", laps: 5, best: 92_000 },
    ];
    const race2 = race({ Eva: {} });
    expect(counted([qualifying({ car: { best: 90_000, crew: first } }), race2], "poles")).toEqual({
      Dan: [1],
    });
    expect(counted([qualifying({ car: { best: 90_000, crew: typed } }), race2], "poles")).toEqual({
      Ana: [1],
      Dan: [1],
    });
  });
  it("is each class's", () => {
    const sheet = qualifying({
      Ana: { cls: "GT3", best: 90_000 },
      Dan: { cls: "GT3", best: 91_000 },
      Eva: { cls: "GT4", best: 95_000 },
    });
    expect(counted([sheet, race({ Ana: {} })], "poles")).toEqual({ Ana: [1], Eva: [1] });
  });
});

describe("a club", () => {
  it("has a start for each car, whatever its crew, and no more for a name that nobody is matched to", () => {
    const crew = [
      { name: null, laps: 5 },
      { name: "Dan", laps: 5 },
    ];
    const sheet = race({ Ana: { club: "Alfa" }, car: { club: "Alfa", crew } });
    const rows = countEvent([sheet]);
    expect(rows.map((row) => row.car_starts)).toEqual([1, 1, 0]);
    expect(rows.map((row) => row.car_podiums)).toEqual([1, 1, 0]);
  });
  it("has a pole for the car, whoever drove it", () => {
    const crew = [
      { name: "Ana", laps: 5, best: 91_000 },
      { name: "Dan", laps: 5, best: 90_000 },
    ];
    const rows = countEvent([qualifying({ car: { best: 90_000, crew } }), race({ Eva: {} })]);
    expect(rows.map((row) => row.car_poles)).toEqual([1, 0, 0]);
  });
});
