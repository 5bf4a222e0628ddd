import { describe, expect, it } from "vitest";
import { ofEach } from "#shared/of-each.ts";
import type { FinishStatus } from "#simulators/session-file.ts";
import { type Line, qualifying, race } from "#tests/counted-sheets.ts";
import {
  ascari,
  type Career,
  fangio,
  hamilton,
  rosberg,
  schumacher,
} from "#tests/published-careers.ts";
import { countEvent } from "./count-event.ts";
import type { CountedSession } from "./counted-session.ts";
import {
  bothFinished,
  type Drive,
  type Meeting,
  meetingOf,
  scoreOf,
} from "./head-to-head/meetings.ts";
import { type LifeSession, longestStreak, momentsOf } from "./moments.ts";
import { type Summed, summedColumns } from "./stat-columns.ts";

const driver = "the driver";

/** A car of a driver in a race. */
interface Car {
  /** Place, or `R`, `D`, `N`. */
  finish: string;
  isShared: boolean;
  grid: number;
  /** `F`: the fastest; `=`: one of several. */
  lap: string;
  /** Place in qualifying, `D`, or `-`. */
  qualified: string;
}

function readCars(word: string): Car[] {
  return word.split("+").map((text) => {
    const [, finish = "", shared, grid = "", lap = "", qualified = grid] =
      /^(\d+|[RDN])(s?)\/(\d+)([F=]?)(?:q(\d+|[D-]))?$/.exec(text) ?? [];
    if (finish === "") throw new Error(`${text} is no result`);
    return { finish, isShared: shared === "s", grid: Number(grid), lap, qualified };
  });
}

const otherCars = 24;

const statuses = new Map<string, FinishStatus>([
  ["R", "dnf"],
  ["D", "dsq"],
  ["N", "dns"],
]);

/** A car of the driver's in its place among others, in classification order. */
function classify(cars: readonly { place: string; line: Line }[], other: (n: number) => Line) {
  const classified = cars.filter(({ place }) => Number(place) > 0);
  const behind = cars.filter((car) => !classified.includes(car));
  const sheet = Array.from({ length: otherCars }, (_, n): [string, Line] => [
    `other ${n}`,
    other(n),
  ]);
  for (const { place, line } of classified.toSorted((a, b) => Number(a.place) - Number(b.place)))
    sheet.splice(Number(place) - 1, 0, [`car in place ${place}`, line]);
  const last = behind.map(({ line }, n): [string, Line] => [`car behind ${n}`, line]);
  return Object.fromEntries([...sheet, ...last]);
}

function raceOf(cars: readonly Car[], event: string): CountedSession {
  const [theirs] = cars.flatMap(({ lap }) => lap || []);
  const lines = cars.map(({ finish, isShared, grid, lap }, index) => {
    const best = lap ? 90_000 : 92_000;
    const laps = finish === "N" ? 0 : 30;
    const mate = { name: `mate in the car from ${grid}`, laps, best: 91_000 };
    const line: Line = {
      status: statuses.get(finish) ?? "finished",
      grid,
      best: isShared ? Math.min(best, mate.best) : best,
      laps: isShared ? 60 : laps,
      // A person sits in one car of a session (`results.person-doubled`): in the better.
      crew: [...(isShared ? [mate] : []), { name: index === 0 ? driver : null, laps, best }],
    };
    return { place: finish, line };
  });
  const fastestOther = theirs === "F" ? 91_500 : 90_000;
  const sheet = classify(lines, (n) => ({ best: n === 0 ? fastestOther : 93_000 }));
  return race(sheet, { id: `${event} R` });
}

/** Who had two cars qualified in their own, or else in the one that started ahead. */
function qualifyingOf(cars: readonly Car[], event: string): CountedSession {
  const [own] = cars.toSorted((a, b) => Number(a.isShared) - Number(b.isShared) || a.grid - b.grid);
  const place = own?.qualified ?? "-";
  const best = place === "-" ? null : 80_000;
  const line: Line = {
    best,
    crew: [{ name: driver, laps: 5, best }],
    ...(place === "D" && { status: "dsq" }),
  };
  const sheet = classify([{ place, line }], () => ({ best: 80_000 }));
  return qualifying(sheet, { id: `${event} Q` });
}

/** What a career is, counted as the site does: the sums, and the sessions in which there was a start or a pole. */
function count(career: Career): { sums: Summed; life: LifeSession[] } {
  const rounds = Object.entries(career).flatMap(([year, season]) =>
    season.split(" ").map((word, index) => ({ event: `${year}-${index + 1}`, word })),
  );
  const rows = rounds
    .filter(({ word }) => word !== "-")
    .flatMap(({ event, word }) => {
      const cars = readCars(word);
      return countEvent([qualifyingOf(cars, event), raceOf(cars, event)]);
    })
    .filter((row) => row.person_id === driver);
  const sums = ofEach(summedColumns, (column) => rows.reduce((sum, row) => sum + row[column], 0));
  const life = rows
    .filter(({ starts, poles }) => starts === 1 || poles === 1)
    .map(({ session_id, starts, podiums, wins, poles }, at) => ({
      sessionId: session_id,
      at,
      simulatorId: "",
      seasonId: "",
      starts,
      podiums,
      wins,
      poles,
    }));
  return { sums, life };
}

const careers = {
  fangio: count(fangio),
  ascari: count(ascari),
  schumacher: count(schumacher),
  hamilton: count(hamilton),
};

describe("A career comes out as published", () => {
  it.each([
    /*
     * 58 cars. Two of the 23 fastest laps that are published were driven in the worse of two cars of a race (Italy 1950, France
     * 1951, which would be a ninth hat-trick), and one of them (Great Britain 1954) is shared by seven.
     */
    [
      "Juan Manuel Fangio",
      careers.fangio,
      {
        starts: 51,
        wins: 24,
        podiums: 35,
        poles: 29,
        fastest_laps: 23 - 2,
        hat_tricks: 9 - 1,
      },
      { wins: 4 },
    ],
    /*
     * 36 cars; two of the twelve fastest laps in the worse of two (Germany 1953, Great Britain 1954). Nine wins running are
     * published, or seven where the Indianapolis 500 of 1953, in which he did not start, is a break.
     */
    [
      "Alberto Ascari",
      careers.ascari,
      {
        starts: 32,
        wins: 13,
        podiums: 17,
        poles: 14,
        fastest_laps: 12 - 2,
        hat_tricks: 7,
      },
      { wins: 9 },
    ],
    /*
     * 68 poles are published: a pole is the first place of qualifying here, and in Monaco 2012 he was put back five places after
     * it. In France 1996 he was first and did not start.
     */
    [
      "Michael Schumacher",
      careers.schumacher,
      {
        starts: 306,
        wins: 91,
        podiums: 155,
        poles: 68 + 1,
        grid_firsts: 68 - 1,
        fastest_laps: 77,
        hat_tricks: 22,
        disqualifications: 2,
      },
      { wins: 7, podiums: 19 },
    ],
    /*
     * 61 poles are published: in Hungary 2007 he started first after a penalty of who had qualified before him. In Spain 2012 he
     * was disqualified from qualifying.
     */
    [
      "Lewis Hamilton until 2016",
      careers.hamilton,
      {
        starts: 188,
        wins: 53,
        podiums: 104,
        poles: 61 - 1,
        grid_firsts: 61,
        fastest_laps: 31,
        grids: 188,
        grid_sum: 785,
        finishes: 165,
        finish_sum: 617,
        retirements: 22,
        disqualifications: 1,
      },
      { wins: 5, podiums: 16 },
    ],
  ])("of %s", (_, career, sums, streaks) => {
    expect(career.sums).toMatchObject(sums);
    expect({
      wins: longestStreak(career.life, "wins"),
      podiums: longestStreak(career.life, "podiums"),
    }).toMatchObject(streaks);
  });

  it.each([
    ["Fangio's first win in Monaco 1950", careers.fangio, "win", 1, "1950-2 R"],
    ["Schumacher's first start in Belgium 1991", careers.schumacher, "start", 1, "1991-11 R"],
    ["his first win in Belgium 1992", careers.schumacher, "win", 1, "1992-12 R"],
    ["his first pole in Monaco 1994", careers.schumacher, "pole", 1, "1994-4 Q"],
    ["his fiftieth win in France 2001", careers.schumacher, "win", 50, "2001-10 R"],
    // He celebrated in Belgium (round 12), with the two that he did not start.
    ["his 300th start in Singapore 2012", careers.schumacher, "start", 300, "2012-14 R"],
    ["Hamilton's hundredth start in Germany 2012", careers.hamilton, "start", 100, "2012-10 R"],
    ["his fiftieth win in the United States 2016", careers.hamilton, "win", 50, "2016-18 R"],
    ["his hundredth podium in Japan 2016", careers.hamilton, "podium", 100, "2016-17 R"],
  ] as const)("with %s", (_, career, kind, number, sessionId) => {
    expect(momentsOf(career.life)).toContainEqual(
      expect.objectContaining({ kind, number, sessionId }),
    );
  });
});

/** A session of one driver as a head-to-head reads it. */
function driveOf(word: string, rowId: string, kind: "race" | "qualifying"): Drive {
  const [{ finish, qualified } = { finish: "N", qualified: "-" }] = readCars(word);
  const place = Number(kind === "race" ? finish : qualified);
  return {
    rowId,
    carClass: null,
    medianLapMs: null,
    // Of two who are out one stands before the other all the same.
    place: place > 0 ? place : 20 + rowId.length,
    status: kind === "race" && !(place > 0) ? "dnf" : "finished",
    bestLapMs: qualified === "-" ? null : 90_000,
  };
}

describe("Hamilton and Rosberg in 2016", () => {
  const words = (career: Career) => (career[2016] ?? "").split(" ");
  const others = words(rosberg);
  const meetingsOf = (kind: "race" | "qualifying"): Meeting[] =>
    words(hamilton).flatMap(
      (word, round) =>
        meetingOf({
          kind,
          a: [driveOf(word, "Hamilton", kind)],
          b: [driveOf(others[round] ?? "", "Rosberg", kind)],
        }) ?? [],
    );

  it("were 10 to 10 in races, and 10 to 9 where both finished; in Spain both were out", () => {
    const races = meetingsOf("race");
    expect([races.length, scoreOf(races)]).toEqual([21, { a: 10, b: 10 }]);
    expect(scoreOf(bothFinished(races))).toEqual({ a: 10, b: 9 });
  });

  it("were 12 to 8 in qualifying: 9 are published, with China, where Hamilton had no time", () => {
    const qualifyings = meetingsOf("qualifying");
    expect([qualifyings.length, scoreOf(qualifyings)]).toEqual([20, { a: 12, b: 9 - 1 }]);
  });
});
