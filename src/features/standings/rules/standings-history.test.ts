/**
 * Grand Prix world championships as published: places by round, totals counted and scored, order. Drivers are named by where
 * they finished.
 */
import { describe, expect, test } from "vitest";
import { entry, race, scoring, table } from "#tests/standings-sheets.ts";
import type { ScoringRow } from "./points.ts";
import type { ScoringType } from "../scoring/scoring-types.ts";
import type { StandingsRequest } from "./standings-table.ts";

const nineToOne = scoring([9, 6, 4, 3, 2, 1]);
const tenToOne = scoring([10, 8, 6, 5, 4, 3, 2, 1]);

interface Season {
  points: ScoringType;
  /** A round per column: place, `x` disqualified, `-` retired or absent. */
  drivers: Record<string, string>;
  bestOf?: number;
  /** Rounds (from 0) with half points. */
  half?: number[];
  options?: Partial<StandingsRequest["options"]>;
}

function championship({ points, drivers, bestOf, half = [], options }: Season) {
  const sheets = Object.entries(drivers).map(([name, sheet]) => ({
    name,
    rounds: sheet.split(" "),
  }));
  const rounds = sheets[0]?.rounds.length ?? 0;
  const events = Array.from({ length: rounds }, (_, round) => ({
    id: `round ${round + 1}`,
    sessions: [
      {
        session: race(field(round, sheets)),
        scoringType: half.includes(round) ? { ...points, multiplier: 500 } : points,
      },
    ],
  }));
  const maxIgnoredEvents = bestOf === undefined ? 0 : rounds - bestOf;
  return table([], points, { events, options: { maxIgnoredEvents, ...options } })
    .filter((one) => one.key in drivers)
    .map((one) => ({
      name: one.key,
      points: one.points / 1000,
      gross: one.events.reduce((sum, event) => sum + event.points, 0) / 1000,
    }));
}

/** Twenty places; who is not in the season's table is somebody else in every round. */
function field(round: number, sheets: readonly { name: string; rounds: string[] }[]): ScoringRow[] {
  const named = (place: string) => sheets.find((one) => one.rounds[round] === place)?.name;
  const places = Array.from({ length: 20 }, (_, index) =>
    entry(named(String(index + 1)) ?? `other ${round}-${index}`),
  );
  const disqualified = named("x");
  return disqualified === undefined ? places : [...places, entry(disqualified, { dsq: true })];
}

test("1964: the best six of ten make a champion who scored less than the runner-up", () => {
  const season = championship({
    points: nineToOne,
    bestOf: 6,
    drivers: {
      "runner-up": "1 4 5 2 2 2 - - 1 11",
      champion: "- 2 - - 3 1 - 1 2 2",
    },
  });
  expect(season).toEqual([
    { name: "champion", points: 40, gross: 40 },
    { name: "runner-up", points: 39, gross: 41 },
  ]);
});

test("1984: half points at Monaco decide the title by half a point", () => {
  const season = championship({
    points: nineToOne,
    bestOf: 11,
    half: [5],
    drivers: {
      "runner-up": "1 2 - 1 7 1 3 4 - - 1 - 1 - 1 1",
      champion: "- 1 - - 1 - 2 - 9 1 2 1 2 1 4 2",
    },
  });
  expect(season).toEqual([
    { name: "champion", points: 72, gross: 72 },
    { name: "runner-up", points: 71.5, gross: 71.5 },
  ]);
});

test("1986: the champion, disqualified once, and the runner-up each drop two points", () => {
  const season = championship({
    points: nineToOne,
    bestOf: 11,
    drivers: {
      "runner-up": "- 2 - 4 1 1 5 1 1 3 3 - 2 1 5 -",
      champion: "- 3 1 1 6 2 3 2 3 6 - 1 x 2 2 1",
    },
  });
  expect(season).toEqual([
    { name: "champion", points: 72, gross: 74 },
    { name: "runner-up", points: 70, gross: 72 },
  ]);
});

describe("1988: the best eleven of sixteen", () => {
  const season: Season = {
    points: nineToOne,
    bestOf: 11,
    drivers: {
      "runner-up": "1 2 1 1 2 2 1 - 2 2 2 - 1 1 2 1",
      champion: "x 1 - 2 1 1 2 1 1 1 1 10 6 4 1 2",
    },
  };

  test("make a champion who scored less than the runner-up", () => {
    expect(championship(season)).toEqual([
      { name: "champion", points: 90, gross: 94 },
      { name: "runner-up", points: 87, gross: 105 },
    ]);
  });

  test("would have turned round had a disqualification not been droppable", () => {
    expect(championship({ ...season, options: { keepDisqualifiedEvents: true } })).toEqual([
      { name: "runner-up", points: 87, gross: 105 },
      { name: "champion", points: 84, gross: 94 },
    ]);
  });
});

test("2007: on 109 points and four wins each, five second places come before four", () => {
  const season = championship({
    points: tenToOne,
    drivers: {
      third: "2 1 5 3 1 7 2 7 2 1 4 3 1 3 - 2 3",
      second: "3 2 2 2 2 1 1 3 3 9 1 5 2 4 1 - 7",
      champion: "1 3 3 - 8 5 4 1 1 - 2 2 3 1 3 1 1",
    },
  });
  expect(season.map(({ name, points }) => [name, points])).toEqual([
    ["champion", 110],
    ["second", 109],
    ["third", 109],
  ]);
});

test("2008: on 75 points, two wins come before one", () => {
  const season = championship({
    points: tenToOne,
    drivers: {
      fourth: "- 2 3 4 4 2 1 5 - 7 8 3 6 3 11 2 6 11",
      third: "8 1 2 1 3 9 - 2 4 6 3 - 18 9 15 3 3 3",
    },
  });
  expect(season.map(({ name, points }) => [name, points])).toEqual([
    ["third", 75],
    ["fourth", 75],
  ]);
});

test("2002: of four drivers on two points, a fifth place comes before two sixth places", () => {
  // Only the rounds in which one of them scored: Australia, Brazil, Spain, Monaco, Japan.
  const season = championship({
    points: scoring([10, 6, 4, 3, 2, 1]),
    drivers: {
      "sixth overseas": "6 6 - - -",
      "sixth in Europe": "- - 6 6 -",
      "fifth in Australia": "5 - - - -",
      "fifth in Japan": "- - - - 5",
    },
  });
  expect(season.map(({ points }) => points)).toEqual([2, 2, 2, 2]);
  expect(season.slice(0, 2).map(({ name }) => name)).toEqual([
    "fifth in Australia",
    "fifth in Japan",
  ]);
});
