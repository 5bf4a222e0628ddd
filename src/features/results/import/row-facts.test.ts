import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionPlans } from "#tests/factories/result-files/session-plans.ts";
import { fileEntry, packedFile } from "#tests/factories/session-files.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { type SessionTypeCode, sessionTypes } from "#shared/session-types.ts";
import { readResultFile } from "#simulators/read-result-file.ts";
import { noPersonFacts, noRowFacts } from "../facts.ts";
import type { RowSnapshot } from "../results.ts";
import { applyEdits, rankSession } from "../session-results.ts";
import type { ImportContext } from "./import-context.ts";
import { type PackedFile, packFile } from "./packed-file.ts";
import { matchSession } from "./results-import.ts";
import { withFacts } from "./row-facts.ts";

function league(sessionType: SessionTypeCode): ImportContext {
  return {
    sessionType,
    isEventTrack: () => true,
    eventTrack: "Zolder",
    trackTitle: ({ key }) => key,
    cars: [],
    people: new Map(),
    driverClassIds: new Map(),
    raceControl: new Set(),
    open: null,
    models: new Map(),
  };
}

const lapList = [0, 1].map((order) => ({
  timeMs: 90_000,
  valid: true,
  driver: 0,
  sectorsMs: [30_000, 30_000, 30_000],
  cuts: 0,
  order,
}));
const file = packedFile([fileEntry(1, { laps: 2, lapList, startPosition: 5, tyres: ["M"] })], {
  wet: true,
  serverName: "Liga",
});

const factsIn = (type: SessionTypeCode) => matchSession(file, league(type)).rows[0]?.facts;

describe("the facts of an imported row", () => {
  it("are what the file says", () => {
    expect(factsIn("R")).toMatchObject({
      status: "finished",
      lapsLed: 2,
      grid: { position: 5, source: "file" },
      bestSectorsMs: [30_000, 30_000, 30_000],
      wet: true,
      tyres: ["M"],
      serverName: "Liga",
    });
    const [row] = matchSession(file, league("R")).rows;
    expect(row?.persons[0]?.facts).toMatchObject({ lapsLed: 2 });
  });

  it.each(sessionTypes.filter((type) => type !== "R"))(
    "have no start, leader and finish in a session of type %s",
    (type) => {
      expect(factsIn(type)).toMatchObject({
        status: "unknown",
        lapsLed: null,
        grid: null,
        wet: true,
      });
    },
  );

  it("say to the steward that a race was cut short, and to nobody else", () => {
    const stopped = (n: number) =>
      fileEntry(n, { laps: 1, lapList: lapList.slice(0, 1).map((lap) => ({ ...lap, order: n })) });
    const short = packedFile([
      fileEntry(1, { laps: 2, lapList: lapList.map((lap) => ({ ...lap, order: lap.order * 9 })) }),
      stopped(2),
      stopped(3),
    ]);
    const codes = (type: SessionTypeCode) =>
      matchSession(short, league(type)).notices.map(({ code }) => code);
    expect(codes("R")).toContain("finishes.unsure");
    expect(codes("Q")).not.toContain("finishes.unsure");
  });
});

describe("rows of before, with their file read again", () => {
  const entries = [1, 2, 3].map((n) =>
    fileEntry(n, {
      laps: 2,
      lapList: lapList.map((lap) => ({ ...lap, order: lap.order * 9 + n })),
    }),
  );
  const driven = packedFile(entries, { wet: true });
  const old = matchSession(driven, league("R")).rows.map((row) => ({
    ...row,
    facts: null,
    persons: row.persons.map((person) => ({ ...person, facts: null })),
  }));
  const [first, second] = old;
  if (!first || !second) throw new Error("two rows are expected");
  const added = { ...first, entryKey: "added:1", added: true, fileOrder: Number.MAX_SAFE_INTEGER };

  it("have the facts that they would have been saved with", () => {
    expect(withFacts(old, driven, "R")).toEqual(matchSession(driven, league("R")).rows);
  });

  it("are found whatever their order, and rows added by hand stay as they are", () => {
    const rows = [...old.slice(1), added, first];
    const found = withFacts(rows, driven, "R");
    expect(found?.map(({ facts }) => facts?.status)).toEqual([
      "finished",
      "finished",
      undefined,
      "finished",
    ]);
  });

  it("keep the start that was computed", () => {
    const grid = { position: 3, source: "computed" as const };
    const rows = old.map((row) => ({ ...row, facts: { ...noRowFacts, grid } }));
    expect(withFacts(rows, driven, "R")?.[0]?.facts).toMatchObject({ grid, wet: true });
  });

  it.each<[string, RowSnapshot[], PackedFile]>([
    ["a row less", old.slice(1), driven],
    ["a row more", [...old, { ...first, entryKey: "steam:9", fileOrder: 3 }], driven],
    ["the same row twice", [...old.slice(1), second], driven],
    ["other people", old.map((row) => ({ ...row, entryKey: `${row.entryKey}0` })), driven],
    ["other laps", old.map((row) => ({ ...row, laps: row.laps + 1 })), driven],
    ["another best lap", old.map((row) => ({ ...row, bestLapMs: 1 })), driven],
    [
      "another crew",
      old.map((row) => ({ ...row, persons: [...row.persons, ...row.persons] })),
      driven,
    ],
  ])("have none where the file has %s", (_, rows, read) => {
    expect(withFacts(rows, read, "R")).toBeNull();
  });

  it("may lack cars that nobody drove, as those of race control", () => {
    const watched = packedFile([
      ...entries,
      fileEntry(4, { laps: 0, lapList: [], bestLapMs: null }),
    ]);
    expect(withFacts(old, watched, "R")?.map(({ facts }) => facts?.status)).toEqual([
      "finished",
      "finished",
      "finished",
    ]);
  });
});

describe("facts", () => {
  const places = (rows: RowSnapshot[], type: SessionTypeCode) => {
    const ranked = rankSession(applyEdits(rows, []), { type, hotstintLaps: 0 }, new Map());
    return ranked?.map(({ snapshot, computed }) => [snapshot.entryKey, computed]);
  };

  it.each(["AC", "ACC", "iR"] as const)("never move a place (%s)", (simulator) => {
    fc.assert(
      fc.property(sessionPlans(simulator), fc.constantFrom(...sessionTypes), (plan, type) => {
        const outcome = readResultFile(generateResultFile(plan).bytes, simulator);
        if (!outcome.ok) return;
        const { rows } = matchSession(packFile(outcome.session), league(type));
        const without = rows.map((row) => ({
          ...row,
          facts: null,
          persons: row.persons.map((person) => ({ ...person, facts: null })),
        }));
        const others = rows.map((row, index) => ({
          ...row,
          facts: { ...noRowFacts, status: "dns" as const, lapsLed: index },
          persons: row.persons.map((person) => ({ ...person, facts: noPersonFacts })),
        }));
        expect(places(without, type)).toEqual(places(rows, type));
        expect(places(others, type)).toEqual(places(rows, type));
      }),
      { numRuns: 60 },
    );
  });
});
