/**
 * Rules of Grand Prix world championships that a table's settings, a row or an entry must say: who scored, as published
 * (`standings-history.test.ts` has half points, drops and ties). Drivers are named by what
 * became of them.
 */
import { describe, expect, test } from "vitest";
import { entry, race, result, saved, scoring, sheet, table } from "#tests/standings-sheets.ts";
import type { StandingsEvent, StandingsOptions } from "./entry-results.ts";
import type { ScoringRow } from "./points.ts";
import type { ScoringType } from "../scoring/scoring-types.ts";

const nineToOne = scoring([9, 6, 4, 3, 2, 1]);
const tenToOne = scoring([10, 6, 4, 3, 2, 1]);
const modern = scoring([25, 18, 15, 12, 10, 8, 6, 4, 2, 1]);
const sprintPoints = scoring([8, 7, 6, 5, 4, 3, 2, 1]);

/** Places of named drivers in a field of twenty: `{ champion: 1, rookie: 6 }`. */
function field(places: Record<string, number>, name: string): ScoringRow[] {
  return Array.from({ length: 20 }, (_, index) => {
    const driver = Object.keys(places).find((one) => places[one] === index + 1);
    return entry(driver ?? `${name} ${index + 1}`);
  });
}

/** A round by the places of each driver's sheet: a number, or `-`. */
function rounds(sheets: Record<string, string>): Record<string, number>[] {
  const columns = Object.values(sheets)[0]?.split(" ").length ?? 0;
  return Array.from({ length: columns }, (_, round) =>
    Object.fromEntries(
      Object.entries(sheets).flatMap(([driver, places]) => {
        const place = Number(places.split(" ")[round]);
        return Number.isNaN(place) ? [] : [[driver, place]];
      }),
    ),
  );
}

/** A race a round, scored alike but for those that `special` names by their number. */
function raceEvents(
  sheets: Record<string, string>,
  scoringType: ScoringType = modern,
  special: Record<number, ScoringType> = {},
): StandingsEvent[] {
  return rounds(sheets).map((places, index) => ({
    id: `round ${index + 1}`,
    sessions: [
      {
        session: { ...race(field(places, `r${index}`)), id: `race ${index}` },
        scoringType: special[index + 1] ?? scoringType,
      },
    ],
  }));
}

/** The same of drivers of one team. */
function teamEvents(
  sheets: Record<string, string>,
  scoringType: ScoringType = tenToOne,
): StandingsEvent[] {
  const drivers = new Set(Object.keys(sheets).map((driver) => `row ${driver}`));
  return raceEvents(sheets, scoringType).map((event) => ({
    ...event,
    sessions: event.sessions.map(({ session, ...scored }) => ({
      ...scored,
      session: {
        ...session,
        rows: (session.rows ?? []).map((row) =>
          drivers.has(row.key) ? { ...row, clubId: "team" } : row,
        ),
      },
    })),
  }));
}

function sprintEvents(sheets: Record<string, string>): StandingsEvent[] {
  return rounds(sheets).map((places, index) => ({
    id: `sprint round ${index + 1}`,
    sessions: [
      {
        session: { ...race(field(places, `s${index}`)), id: `sprint ${index}`, sprint: true },
        scoringType: sprintPoints,
      },
    ],
  }));
}

/** Points of the named drivers, in the table's order. */
function named(
  events: StandingsEvent[],
  names: readonly string[],
  options: Partial<StandingsOptions> = {},
): string[] {
  return table([], modern, { events, options })
    .filter(({ key }) => names.includes(key))
    .map(({ key, points }) => `${key} ${points / 1000}`);
}

describe("sprints score and decide no ties", () => {
  test("2023: on 206 points and three second places each, five third places come before three", () => {
    const races = raceEvents({
      fourth: "3 3 3 4 3 2 7 2 5 7 9 5 2 9 15 8 6 - - 3 9 7",
      fifth: "- 7 - 3 7 6 11 4 2 9 7 3 - 4 4 4 5 - 3 - 2 2",
    });
    const sprints = sprintEvents({ fourth: "6 5 - 8 - -", fifth: "2 12 5 12 3 5" });
    // One point for the fastest lap of the thirteenth round.
    const [thirteenth] = races.slice(12, 13).flatMap(({ sessions }) => sessions);
    const fastest = thirteenth?.session.rows?.find(({ key }) => key === "row fourth");
    if (!thirteenth || !fastest) throw new Error("No thirteenth round");
    thirteenth.scoringType = scoring([25, 18, 15, 12, 10, 8, 6, 4, 2, 1], {
      fastestLap: { points: 1000, withinTop: 10 },
    });
    fastest.bestLapMs = 71_000;
    const events = [...races, ...sprints];
    expect(named(events, ["fourth", "fifth"])).toEqual(["fourth 206", "fifth 206"]);
    expect(named(events, ["fourth", "fifth"], { sprintsDecideTies: true })[0]).toBe("fifth 206");
  });

  test("2024: on 12 points, a seventh place comes before an eighth and a fourth place of a sprint", () => {
    // Only the rounds in which one of them scored.
    const events = [
      ...raceEvents({ sixteenth: "7 9 9 9 - - -", seventeenth: "- - - - 8 9 10" }),
      ...sprintEvents({ sixteenth: "-", seventeenth: "4" }),
    ];
    const names = ["sixteenth", "seventeenth"];
    expect(named(events, names)).toEqual(["sixteenth 12", "seventeenth 12"]);
    expect(named(events, names, { sprintsDecideTies: true })[0]).toBe("seventeenth 12");
  });
});

describe("results that count", () => {
  const halves = (first: number, second: number) => {
    const ids = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `round ${from + index}`);
    return [
      { title: "Prima parte", events: ids(1, first), maxIgnoredEvents: first - 4 },
      {
        title: "A doua parte",
        events: ids(first + 1, first + second),
        maxIgnoredEvents: second - 4,
      },
    ];
  };

  test("1979: the best four of the first seven races and of the last eight", () => {
    const events = raceEvents(
      {
        champion: "- 6 2 2 4 1 1 7 5 4 4 2 1 4 -",
        second: "- 5 1 1 7 7 - 2 14 8 2 - 2 2 1",
      },
      nineToOne,
    );
    const names = ["champion", "second"];
    expect(named(events, names)).toEqual(["champion 60", "second 53"]);
    const dropGroups = halves(7, 8);
    expect(named(events, names, { dropGroups })).toEqual(["champion 51", "second 47"]);
  });

  test("2014: the last race counts double", () => {
    const events = raceEvents(
      {
        champion: "- 1 1 1 1 2 - 2 1 3 3 - 1 1 1 1 1 2 1",
        second: "1 2 2 2 2 1 2 1 - 1 4 2 2 - 2 2 2 1 14",
      },
      modern,
      { 19: scoring([25, 18, 15, 12, 10, 8, 6, 4, 2, 1], { multiplier: 2000 }) },
    );
    expect(named(events, ["champion", "second"])).toEqual(["champion 384", "second 317"]);
  });

  test("1997: who is excluded from the championship is listed last, and nobody's points change", () => {
    const events = raceEvents(
      {
        champion: "- 1 1 - - 1 - 4 1 - 1 5 5 1 1 - 3",
        excluded: "2 5 - 2 1 4 1 1 - 2 4 1 6 6 - 1 -",
        second: "8 9 - 1 - 8 4 2 - - - 3 3 3 3 2 6",
      },
      tenToOne,
    );
    const entries = table([], tenToOne, {
      events,
      saved: [saved("excluded", { disqualified: true })],
    });
    const [first] = entries;
    expect(first).toMatchObject({ key: "champion", position: 1, points: 81_000 });
    expect(entries.find(({ key }) => key === "second")?.points).toBe(42_000);
    expect(entries.at(-1)).toMatchObject({ key: "excluded", position: null, points: 78_000 });
  });
});

describe("places that score nothing", () => {
  test("1983, Brazil: nobody has the second place of who was disqualified", () => {
    const rows = [
      entry("winner", { total: 100 }),
      entry("third", { total: 300 }),
      entry("fourth", { total: 400 }),
      entry("fifth", { total: 500 }),
      entry("sixth", { total: 600 }),
      entry("disqualified", { total: 200, dsq: true }),
    ];
    const options = { disqualifiedLeavePlace: true };
    expect(sheet(table([rows], nineToOne, { options })).slice(0, 5)).toEqual([
      "1 winner 9",
      "2 third 4",
      "3 fourth 3",
      "4 fifth 2",
      "5 sixth 1",
    ]);
  });

  test("a disqualified car of which the file has no time leaves the place that it had in the file", () => {
    const rows = [
      entry("winner", { order: 0, total: 100 }),
      entry("third", { order: 2 }),
      entry("fourth", { order: 3 }),
      entry("disqualified", { order: 1, dsq: true }),
    ];
    const options = { disqualifiedLeavePlace: true };
    expect(sheet(table([rows], nineToOne, { options })).slice(0, 3)).toEqual([
      "1 winner 9",
      "2 third 4",
      "3 fourth 3",
    ]);
  });

  test("1984, Italy: the fifth and the sixth, second cars of small teams, score nothing", () => {
    const rows = [
      ...result("first second third fourth"),
      entry("fifth", { ineligible: true }),
      entry("sixth", { ineligible: true }),
    ];
    expect(sheet(table([rows], nineToOne)).map((line) => line.split(" ").at(-1))).toEqual([
      "9",
      "6",
      "4",
      "3",
      "0",
      "0",
    ]);
  });

  test("1987, Australia: the sixth scores his point behind an ineligible fifth", () => {
    const rows = [
      ...result("first second third fourth"),
      entry("fifth", { ineligible: true }),
      entry("sixth"),
    ];
    expect(sheet(table([rows], nineToOne)).at(4)).toBe("5 sixth 1");
  });
});

describe("constructors", () => {
  test("1995: ten points lost for fuel leave 137", () => {
    const events = teamEvents({
      champion: "1 3 - 1 1 5 1 - 1 11 1 - 2 1 1 1 -",
      teammate: "- 4 7 2 4 - - 1 4 4 7 1 7 5 6 3 -",
    });
    const deductions = [{ points: 10_000, reason: "Combustibil neomologat" }];
    const [entered] = table([], tenToOne, {
      type: "T",
      events,
      saved: [saved("team", { deductions })],
    });
    expect(entered).toMatchObject({ eventPoints: 147_000, points: 137_000, deductions });
  });

  test("2000: ten points lost for a missing seal leave 152", () => {
    const events = teamEvents({
      second: "- - 2 2 1 2 6 4 2 1 2 1 1 2 - 2 4",
      third: "- - 3 1 2 3 1 7 1 2 3 3 4 - 5 3 2",
    });
    const deductions = [{ points: 10_000, reason: "Sigiliu lipsă" }];
    const [entered] = table([], tenToOne, {
      type: "T",
      events,
      saved: [saved("team", { deductions })],
    });
    expect(entered).toMatchObject({ eventPoints: 162_000, points: 152_000 });
  });

  test("2020: fifteen points lost for copied brake ducts leave 195, of three drivers", () => {
    const events = teamEvents(
      {
        first: "6 6 7 - - 5 10 10 5 4 4 7 6 2 - 1 -",
        second: "- 7 4 9 6 4 9 3 - - - - 13 9 - 3 10",
        substitute: "- - - - 7 - - - - - 8 - - - - - -",
      },
      modern,
    );
    const deductions = [
      { points: 7_500, reason: "Conducte de frână copiate, prima mașină" },
      { points: 7_500, reason: "Conducte de frână copiate, a doua mașină" },
    ];
    const [entered] = table([], modern, {
      type: "T",
      events,
      saved: [saved("team", { deductions })],
    });
    expect(entered).toMatchObject({ eventPoints: 210_000, points: 195_000 });
  });

  test("2007: a team that is excluded has no place among the constructors, and its drivers keep theirs", () => {
    const events = teamEvents({ first: "1 2", second: "3 1" });
    const excluded = table([], tenToOne, {
      type: "T",
      events,
      saved: [saved("team", { disqualified: true })],
    });
    expect(sheet(excluded)).toEqual(["- team 30"]);
    expect(sheet(table([], tenToOne, { events })).slice(0, 2)).toEqual([
      "1 first 16",
      "2 second 14",
    ]);
  });

  test("2018: a team that was bought starts again at zero in Belgium, and reaches 52", () => {
    const sheets = {
      first: "11 16 12 3 9 12 14 - 7 10 7 14 5 7 16 10 7 8 - 10 8",
      second: "12 10 11 - - 6 9 - 6 7 8 13 6 6 - 9 9 - 11 14 -",
    };
    const events = teamEvents(sheets, modern);
    const [whole] = table([], modern, { type: "T", events });
    const [entered] = table([], modern, {
      type: "T",
      events,
      saved: [saved("team", { startsFrom: "round 13" })],
    });
    expect(entered?.points).toBe(52_000);
    expect(whole?.points).toBe(111_000);
    expect(entered?.events[3]).toMatchObject({ points: 0, missed: false });
  });
});

describe("the fastest lap of several", () => {
  const scoringType = scoring([8, 6, 4, 3, 2], { fastestLap: { points: 1000, withinTop: null } });
  const lap = (name: string, best: number, at: number) => entry(name, { best, at });
  const british = [
    lap("winner", 110_000, 1),
    ...["a", "b", "c", "d", "e", "f"].map((name, index) => lap(name, 110_000, 2 + index)),
    lap("slower", 111_000, 9),
  ];
  const pointsOf = (rows: ScoringRow[], options: Partial<StandingsOptions>) =>
    table([rows], scoringType, { options }).map(({ key, points }) => `${key} ${points / 1000}`);

  test("1954, Great Britain: seven drivers with the same lap have a seventh of a point each", () => {
    expect(pointsOf(british, { sharedFastestLap: true })).toEqual([
      "winner 8.143",
      "a 6.143",
      "b 4.143",
      "c 3.143",
      "d 2.143",
      "e 0.143",
      "f 0.143",
      "slower 0",
    ]);
    expect(pointsOf(british, {}).slice(0, 2)).toEqual(["winner 9", "a 6"]);
  });

  test("1951, 1956: a driver of two cars in a race scores with both, where all count", () => {
    const crew = (...names: string[]) => ({ crew: names.map((name) => ({ name })) });
    const rows = [entry("one", crew("one", "two")), entry("three"), entry("two")];
    const options = { sharedCarPoints: "divided" } as const;
    expect(pointsOf(rows, { ...options, allCarsOfDriver: true })).toEqual([
      "two 8",
      "three 6",
      "one 4",
    ]);
    expect(pointsOf(rows, options)).toEqual(["three 6", "one 4", "two 4"]);
  });

  test("drivers of equal points have the same place, where nothing decides", () => {
    const results = [result("one two"), result("three four two")];
    const places = (sharedPlaces: boolean) =>
      table(results, scoring([10, 6, 4]), { options: { sharedPlaces } }).map(
        ({ key, position }) => `${position} ${key}`,
      );
    expect(places(true)).toEqual(["1 one", "1 two", "1 three", "4 four"]);
    expect(places(false)).toEqual(["1 one", "1 three", "3 two", "4 four"]);
  });

  test("crews share a lap among those who drove it, and who stands too far behind leaves their part to nobody", () => {
    const shared = entry("x", {
      best: 110_000,
      crew: [
        { name: "x", best: 110_000, at: 4 },
        { name: "y", best: 110_000, at: 5 },
      ],
    });
    const top = scoring([8, 6], { fastestLap: { points: 1000, withinTop: 2 } });
    const rows = [shared, lap("slower", 112_000, 1), lap("behind", 110_000, 2)];
    const of = (options: Partial<StandingsOptions>) =>
      sheet(table([rows], top, { options: { sharedFastestLap: true, ...options } }));
    expect(of({})).toEqual(["1 x 8.5", "1 y 8.5", "3 slower 6", "4 behind 0"]);
    expect(of({ sharedCarPoints: "divided" })).toEqual([
      "1 slower 6",
      "2 x 4.25",
      "2 y 4.25",
      "4 behind 0",
    ]);
  });
});
