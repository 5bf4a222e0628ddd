import { describe, expect, test } from "vitest";
import {
  entry,
  noFilters,
  race,
  result,
  saved,
  scoring,
  sheet,
  table,
} from "#tests/standings-sheets.ts";
import type { ScoringSession } from "./points.ts";
import type { StandingsRequest } from "./standings-table.ts";

const tenSixFour = scoring([10, 6, 4, 3, 2, 1]);

describe("a drivers' table", () => {
  test("adds up the races", () => {
    const entries = table([result("Ana Ben Cara"), result("Ben Ana Dov")], tenSixFour);
    expect(sheet(entries)).toEqual(["1 Ana 16", "1 Ben 16", "3 Cara 4", "3 Dov 4"]);
  });

  test("has every driver of a shared car who drove, and nobody else", () => {
    const crew = [{ name: "Ana" }, { name: "Ben" }, { name: "Cara", laps: 0 }, { name: null }];
    const entries = table(
      [[entry("7", { crew, club: "Volt" }), entry("Dov", { laps: 0 })]],
      tenSixFour,
    );
    expect(sheet(entries)).toEqual(["1 Ana 10", "1 Ben 10"]);
    expect(entries[0]).toMatchObject({
      drivers: [{ _id: "Ana", ignored: false }],
      cars: [{ _id: "car 7", ignored: false }],
      teams: [{ _id: "Volt", ignored: false }],
    });
  });

  test("gives the fastest lap to the driver who drove it, and pole to the whole crew", () => {
    const crew = [
      { name: "Ana", best: 90_000 },
      { name: "Ben", best: 91_000 },
    ];
    const row = entry("7", { crew, best: 90_000 });
    const bonus = { points: 1_000, withinTop: null };
    const points = scoring([10], { fastestLap: bonus, pole: bonus });
    const events = [
      { id: "round 1", sessions: [{ session: race([row], [row]), scoringType: points }] },
    ];
    expect(sheet(table([], points, { events }))).toEqual(["1 Ana 12", "2 Ben 11"]);
  });

  test("counts a driver who sat in two cars of one session once, with the better", () => {
    const [ana] = table(
      [[entry("7", { crew: [{ name: "Ana" }] }), entry("8", { crew: [{ name: "Ana" }] })]],
      tenSixFour,
    );
    expect(ana?.points).toBe(10_000);
    expect(ana?.events[0]?.sessions[0]?.lines.map((line) => line.counted)).toEqual([true, false]);
  });

  test("adds all sessions of an event, each with its own points", () => {
    const sprint = scoring([3, 2, 1]);
    const sessions = [
      { session: { ...race(result("Ana Ben")), id: "sprint" }, scoringType: sprint },
      { session: { ...race(result("Ben Ana")), id: "main" }, scoringType: tenSixFour },
    ];
    const entries = table([], sprint, { events: [{ id: "round 1", sessions }] });
    expect(sheet(entries)).toEqual(["1 Ben 12", "2 Ana 9"]);
    expect(entries[1]?.events[0]).toMatchObject({
      points: 9_000,
      sessions: [{ points: 3_000 }, { points: 6_000 }],
    });
  });
});

describe("dropped events", () => {
  const worstDropped = { options: { maxIgnoredEvents: 1 } };

  test("leave the best", () => {
    const rounds = [result("Ana Ben"), result("Ana Ben"), result("Ben Cara Ana")];
    expect(sheet(table(rounds, tenSixFour, worstDropped))).toEqual([
      "1 Ana 20",
      "2 Ben 16",
      "3 Cara 6",
    ]);
  });

  test("are none before enough rounds were run", () => {
    const entries = table([result("Ana Ben"), result("Ben Ana"), null], tenSixFour, worstDropped);
    expect(sheet(entries)).toEqual(["1 Ana 16", "1 Ben 16"]);
    expect(entries[0]?.events.map(({ run, dropped }) => [run, dropped])).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  test("begin with a missed one", () => {
    const rounds = [result("Ana"), result("Ben"), result("Ben Ana")];
    const ana = table(rounds, tenSixFour, worstDropped).find((one) => one.key === "Ana");
    expect(ana?.points).toBe(16_000);
    expect(ana?.events[1]).toMatchObject({
      missed: true,
      dropped: true,
      points: 0,
      sessions: [{ lines: [] }],
    });
  });

  test("may be one with a disqualification, unless the table forbids it, and always for clubs", () => {
    const rounds = [result("Ana"), result("Ana!"), result("Ben Ana")];
    const ana = (rest: Partial<StandingsRequest>, keepDisqualifiedEvents: boolean) =>
      table(rounds, tenSixFour, {
        ...rest,
        options: { maxIgnoredEvents: 1, keepDisqualifiedEvents },
      }).find((one) => one.key.includes("Ana"))?.points;
    expect(ana({}, false)).toBe(16_000);
    expect(ana({}, true)).toBe(10_000);
    expect(ana({ type: "C" }, true)).toBe(10_000);
    const clubs = rounds.map((rows) => rows.map((row) => ({ ...row, clubId: `Club ${row.key}` })));
    const options = { maxIgnoredEvents: 1, keepDisqualifiedEvents: true };
    expect(
      table(clubs, tenSixFour, { type: "T", options }).find((one) => one.key.includes("Ana"))
        ?.points,
    ).toBe(16_000);
  });

  test("come before compensation", () => {
    const entries = table([result("Ana"), result("Ana")], tenSixFour, {
      ...worstDropped,
      saved: [saved("Ana", { compensationPoints: -2_500 })],
    });
    expect(entries[0]).toMatchObject({
      points: 7_500,
      eventPoints: 10_000,
      compensationPoints: -2_500,
    });
  });
});

describe("equal points", () => {
  test("are decided by places in races, dropped ones included", () => {
    const rounds = [result("Ana Cara Ben"), result("Ben Ana"), result("Ben Ana")];
    // Best of three: both 10; Ben won twice.
    expect(sheet(table(rounds, tenSixFour, { options: { maxIgnoredEvents: 2 } }))).toEqual([
      "1 Ben 10",
      "2 Ana 10",
      "3 Cara 6",
    ]);
  });

  test("are decided by places under the table's filters", () => {
    const line = (name: string, licence: string) => entry(name, { licence });
    const rounds = [
      [line("Pro", "Pro"), line("Ana", "Am"), line("Ben", "Am")],
      [line("Ben", "Am"), line("Pro", "Pro"), line("Ana", "Am")],
    ];
    const filters = { ...noFilters, driverClasses: ["Am"] };
    expect(sheet(table(rounds, tenSixFour, { filters }))).toEqual(["1 Ana 16", "1 Ben 16"]);
    expect(sheet(table(rounds, tenSixFour))).toEqual(["1 Pro 16", "2 Ben 14", "3 Ana 10"]);
  });

  test("look at other sessions only where the table has no race", () => {
    const qualifying = (names: string) => ({
      id: "q",
      type: "Q" as const,
      sprint: false,
      qualifying: null,
      rows: names.split(" ").map((name) => entry(name, { best: 90_000 })),
    });
    const none = scoring([]);
    const keys = (...sessions: ScoringSession[]) => {
      const events = [
        { id: "round 1", sessions: sessions.map((session) => ({ session, scoringType: none })) },
      ];
      return table([], none, { events }).map((one) => one.key);
    };
    const three = [qualifying("Ana Cara Ben"), qualifying("Ben Ana"), qualifying("Ben Ana")];
    expect(keys(...three)).toEqual(["Ben", "Ana", "Cara"]);
    expect(keys(...three, race(result("Ana Ben")))).toEqual(["Ana", "Ben", "Cara"]);
  });
});

describe("a clubs' table", () => {
  const line = (name: string, club: string | null) => entry(name, { club });
  const rounds = [
    [
      line("A1", "Volt"),
      line("B1", "Arc"),
      line("A2", "Volt"),
      line("B2", "Arc"),
      line("A3", "Volt"),
      line("X", null),
    ],
  ];

  test("adds up all cars, or the best of each session", () => {
    expect(sheet(table(rounds, tenSixFour, { type: "T" }))).toEqual(["1 Volt 16", "2 Arc 9"]);
    expect(
      sheet(table(rounds, tenSixFour, { type: "T", options: { bestCarsPerSession: 1 } })),
    ).toEqual(["1 Volt 10", "2 Arc 6"]);
  });

  test("chooses the best cars by points, not by place", () => {
    const fast = [
      entry("A1", { club: "Volt", best: 95_000 }),
      entry("A2", { club: "Volt", best: 90_000 }),
    ];
    const points = scoring([2, 1], { fastestLap: { points: 5_000, withinTop: null } });
    const [volt] = table([fast], points, { type: "T", options: { bestCarsPerSession: 1 } });
    expect(volt?.points).toBe(6_000);
    expect(
      volt?.events[0]?.sessions[0]?.lines.map(({ rowKey, counted }) => [rowKey, counted]),
    ).toEqual([
      ["row A1", false],
      ["row A2", true],
    ]);
  });

  test("chooses the better placed of two that scored the same", () => {
    const rows = [line("A1", "Volt"), line("A2", "Volt")];
    const [volt] = table([rows.toReversed()], scoring([0]), {
      type: "T",
      options: { bestCarsPerSession: 1 },
    });
    const lines = volt?.events[0]?.sessions[0]?.lines ?? [];
    expect(lines.map(({ place, counted }) => [place, counted])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test("looks back only at cars that counted", () => {
    const two = [
      [line("A1", "Volt"), line("B1", "Arc")],
      [line("B1", "Arc"), line("A1", "Volt"), line("A2", "Volt")],
    ];
    const points = scoring([5, 3]);
    expect(sheet(table(two, points, { type: "T", options: { bestCarsPerSession: 1 } }))).toEqual([
      "1 Volt 8",
      "1 Arc 8",
    ]);
    expect(sheet(table(two, points, { type: "T" }))).toEqual(["1 Volt 8", "2 Arc 8"]);
  });

  test("gives a race's points to the club the car ran for in it", () => {
    const changed = [[line("Ana", "Volt"), line("Ben", "Arc")], [entry("Ana", { club: "Arc" })]];
    expect(sheet(table(changed, tenSixFour, { type: "T" }))).toEqual(["1 Arc 16", "2 Volt 10"]);
    expect(table(changed, tenSixFour)[0]).toMatchObject({
      key: "Ana",
      teams: [{ _id: "Volt" }, { _id: "Arc" }],
    });
  });
});

describe("a cars' table", () => {
  test("has one entry per car, whoever drove it", () => {
    const first = entry("Ana", { car: "7", club: "Volt" });
    const second = entry("Ben", { car: "7", club: "Arc" });
    const entries = table([[first], [second]], tenSixFour, { type: "C" });
    expect(sheet(entries)).toEqual(["1 7 20"]);
    expect(entries[0]).toMatchObject({
      cars: [{ _id: "7" }],
      drivers: [{ _id: "Ana" }, { _id: "Ben" }],
      teams: [{ _id: "Volt" }, { _id: "Arc" }],
    });
  });
});
