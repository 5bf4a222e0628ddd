import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeStandings,
  entry,
  noFilters,
  plainOptions,
  race,
  result,
  saved,
  scoring,
  sheet,
  table,
} from "#tests/standings-sheets.ts";
import { movementInParts } from "./movement.ts";
import { type SavedEntry, standingsInParts, type StandingsRequest } from "./standings-table.ts";

const tenSixFour = scoring([10, 6, 4, 3, 2, 1]);

describe("what organisers put in", () => {
  const rounds = [result("Ana Ben Cara")];

  test("stays through a refresh", () => {
    const entries = table(rounds, tenSixFour, {
      saved: [
        saved("Ben", {
          compensationPoints: 5_000,
          miscText: "+5 pentru organizare",
          drivers: [{ _id: "Ben", ignored: true }],
        }),
      ],
    });
    expect(sheet(entries)).toEqual(["1 Ben 11", "2 Ana 10", "3 Cara 4"]);
    expect(entries[0]).toMatchObject({
      miscText: "+5 pentru organizare",
      drivers: [{ _id: "Ben", ignored: true }],
    });
  });

  test("hides an ignored car without touching its points", () => {
    const [ana] = table(rounds, tenSixFour, {
      saved: [saved("Ana", { cars: [{ _id: "car Ana", ignored: true }] })],
    });
    expect(ana).toMatchObject({ points: 10_000, cars: [{ _id: "car Ana", ignored: true }] });
  });

  test("lists a disqualified entry last, without a position, and moves the others up", () => {
    const entries = table(rounds, tenSixFour, { saved: [saved("Ana", { disqualified: true })] });
    expect(sheet(entries)).toEqual(["1 Ben 6", "2 Cara 4", "- Ana 10"]);
  });

  test("keeps an entry added by hand without results, and joins it to its results", () => {
    const eva = saved("Eva", {
      manual: true,
      compensationPoints: 7_000,
      cars: [{ _id: "car 99", ignored: false }],
    });
    const [first, second] = table(rounds, tenSixFour, { saved: [eva] });
    expect([first?.key, second?.key]).toEqual(["Ana", "Eva"]);
    expect(second).toMatchObject({
      position: 2,
      points: 7_000,
      manual: true,
      cars: [{ _id: "car 99" }],
      events: [{ missed: true, points: 0 }],
    });
    const joined = table([result("Eva")], tenSixFour, { saved: [eva] });
    expect(joined).toHaveLength(1);
    expect(joined[0]).toMatchObject({
      points: 17_000,
      cars: [{ _id: "car 99" }, { _id: "car Eva" }],
    });
  });

  test.each<[string, Partial<SavedEntry>, string[]]>([
    ["nothing", {}, ["1 Ana 10"]],
    ["compensation", { compensationPoints: 1_000 }, ["1 Ana 10", "2 Dov 1"]],
    ["a note", { miscText: "DNS" }, ["1 Ana 10", "2 Dov 0"]],
    ["a disqualification", { disqualified: true }, ["1 Ana 10", "- Dov 0"]],
    ["a hand-made entry", { manual: true }, ["1 Ana 10", "2 Dov 0"]],
  ])("with %s decides whether an entry outlives its results", (_, edits, expected) => {
    expect(sheet(table([result("Ana")], tenSixFour, { saved: [saved("Dov", edits)] }))).toEqual(
      expected,
    );
  });

  test("keeps the members of an entry that lost its results", () => {
    const entries = table(rounds, tenSixFour, {
      saved: [saved("Eva", { miscText: "DNS" })],
    });
    expect(sheet(entries)).toEqual(["1 Ana 10", "2 Ben 6", "3 Cara 4", "4 Eva 0"]);
    expect(entries[3]?.drivers).toEqual([{ _id: "Eva", ignored: false }]);
  });
});

describe("every total can be explained", () => {
  test("by place, points, bonus and reason", () => {
    const rows = [entry("Ana", { best: 91_000 }), entry("Ben", { best: 90_000, dsq: true })];
    const points = scoring([10], { fastestLap: { points: 1_000, withinTop: null } });
    const entries = table([rows], points);
    expect(entries.map((one) => one.events[0]?.sessions[0]?.lines[0])).toMatchObject([
      {
        rowKey: "row Ana",
        place: 1,
        placePoints: 10_000,
        fastestLapBonus: 1_000,
        poleBonus: 0,
        total: 11_000,
        zeroReason: null,
      },
      { rowKey: "row Ben", place: null, placePoints: 0, total: 0, zeroReason: "disqualified" },
    ]);
    expect(entries[1]?.events[0]).toMatchObject({ disqualified: true, missed: false });
  });

  test("and counts the events in which something was scored", () => {
    const rounds = [result("Ana Ben"), result("Ben Ana0"), result("Ana!"), null];
    const [ana] = table(rounds, scoring([10]), {});
    expect(ana).toMatchObject({ key: "Ana", scoredEvents: 1 });
  });

  test("so that the parts always add up", () => {
    const names = ["Ana", "Ben", "Cara", "Dov"];
    const round = fc.option(
      fc.shuffledSubarray(names).map((list) => result(list.join(" "))),
      { freq: 5 },
    );
    fc.assert(
      fc.property(
        fc.array(round, { maxLength: 6 }),
        fc.nat({ max: 5 }),
        (rounds, maxIgnoredEvents) => {
          const entries = table(rounds, tenSixFour, { options: { maxIgnoredEvents } });
          for (const one of entries) {
            const counted = one.events.filter((event) => !event.dropped);
            const lines = counted.flatMap((event) =>
              event.sessions.flatMap((session) => session.lines),
            );
            expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(one.points);
            expect(one.events).toHaveLength(rounds.length);
          }
          const all = rounds.flatMap((rows) => (rows ?? []).map((row) => row.key));
          expect(entries).toHaveLength(new Set(all).size);
        },
      ),
    );
  });

  test("and nothing of what was handed in is changed", () => {
    const request: StandingsRequest = {
      type: "D",
      filters: noFilters,
      options: { ...plainOptions, maxIgnoredEvents: 1 },
      events: [
        {
          id: "round 1",
          sessions: [{ session: race(result("Ana Ben")), scoringType: tenSixFour }],
        },
      ],
      saved: [saved("Eva", { manual: true })],
    };
    const before = structuredClone(request);
    expect(computeStandings(request)).toEqual(computeStandings(request));
    expect(request).toEqual(before);
  });

  test("are computed with a pause before each session and each entry, so that others are served meanwhile", () => {
    const session = race(result("Ana Ben Cara Dan"));
    const events = [1, 2, 3].map((round) => ({
      id: `round ${round}`,
      sessions: [{ session: { ...session, id: `race ${round}` }, scoringType: tenSixFour }],
    }));
    const request: StandingsRequest = {
      type: "D",
      filters: noFilters,
      options: { ...plainOptions, maxIgnoredEvents: 1 },
      events,
      saved: [],
    };
    const entries = computeStandings(request);
    expect(entries).toHaveLength(4);
    expect([...standingsInParts(request)].length).toBeGreaterThanOrEqual(3 + 4);
    const scene = {
      type: request.type,
      options: request.options,
      sessions: events.map(() => session),
    };
    expect([...movementInParts(entries, scene)].length).toBeGreaterThanOrEqual(4);
  });
});
