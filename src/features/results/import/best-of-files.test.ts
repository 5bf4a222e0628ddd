import { describe, expect, it } from "vitest";
import {
  fileDriver,
  fileEntry,
  packedFile,
  sessionFile,
  steamId,
} from "#tests/factories/session-files.ts";
import type { FileLap } from "#simulators/session-file.ts";
import { bestOfFiles, nextOrder, onePersonPerEntry } from "./best-of-files.ts";
import { matchSession } from "./results-import.ts";
import type { RowSnapshot, Lap } from "../results.ts";

const key = (n: number) => `steam:${steamId(n)}`;

const lap = (timeMs: number, order: number, given: Partial<FileLap> = {}): FileLap => ({
  timeMs,
  valid: true,
  driver: 0,
  sectorsMs: [],
  cuts: 0,
  order,
  ...given,
});

/** Rows of a file in which drivers have these best laps. */
function rows(times: Record<number, number | null>): RowSnapshot[] {
  const entries = Object.entries(times).map(([n, bestLapMs]) =>
    fileEntry(Number(n), {
      bestLapMs,
      drivers: [fileDriver(Number(n), { bestLapMs })],
    }),
  );
  return matchSession(packedFile(entries), {
    sessionType: "P",
    isEventTrack: () => true,
    eventTrack: "Zolder",
    trackTitle: (track) => track.key,
    cars: [],
    people: new Map(),
    raceControl: new Set(),
    open: null,
    driverClassIds: new Map(),
    models: new Map(),
  }).rows;
}

const noLaps = new Map<string, Lap[]>();
const sheet = (list: readonly RowSnapshot[]) =>
  list.map(({ entryKey, bestLapMs }) => [entryKey, bestLapMs]);

describe("a file that is one of many", () => {
  it("has an entry for each person of a shared car, with their own laps", () => {
    const shared = fileEntry(1, {
      key: `${key(1)}+${key(2)}`,
      drivers: [
        fileDriver(1, { laps: 2, bestLapMs: 91_000 }),
        fileDriver(2, { laps: 1, bestLapMs: 90_000 }),
      ],
      lapList: [lap(91_000, 0), lap(90_000, 1, { driver: 1 }), lap(92_000, 2)],
    });
    const { entries } = onePersonPerEntry(sessionFile([shared]), 100);
    expect(
      entries.map(({ key: own, laps, bestLapMs, totalMs, lapList }) => ({
        own,
        laps,
        bestLapMs,
        totalMs,
        lapList: lapList?.map(({ timeMs, driver, order }) => [timeMs, driver, order]),
      })),
    ).toEqual([
      {
        own: key(1),
        laps: 2,
        bestLapMs: 91_000,
        totalMs: null,
        lapList: [
          [91_000, 0, 100],
          [92_000, 0, 102],
        ],
      },
      { own: key(2), laps: 1, bestLapMs: 90_000, totalMs: null, lapList: [[90_000, 0, 101]] },
    ]);
  });

  it("has somebody who drove two cars once, with the faster one", () => {
    const alone = fileEntry(1, { bestLapMs: 90_500 });
    const shared = fileEntry(2, {
      key: `${key(1)}+${key(2)}`,
      drivers: [fileDriver(1, { bestLapMs: 90_000 }), fileDriver(2)],
    });
    const { entries } = onePersonPerEntry(sessionFile([alone, shared]), 0);
    expect(entries.map((entry) => [entry.key, entry.bestLapMs])).toEqual([
      [key(1), 90_000],
      [key(2), 90_002],
    ]);
  });

  it("keeps people without an id apart, and warnings about cars that are no more", () => {
    const unknown = fileEntry(1, {
      key: "car:7",
      drivers: [fileDriver(1, { platformId: null }), fileDriver(2, { platformId: null })],
    });
    const warnings = [{ code: "entry.merged", message: "Ceva.", entryKey: "car:7" }];
    const file = onePersonPerEntry(sessionFile([unknown], { warnings }), 0);
    expect(file.entries.map((entry) => entry.key)).toEqual(["car:7:0", "car:7:1"]);
    expect(file.warnings).toEqual([{ code: "entry.merged", message: "Ceva.", entryKey: null }]);
  });
});

describe("everybody's best over many files", () => {
  const best = (earlier: Record<number, number | null>, later: Record<number, number | null>) =>
    bestOfFiles(
      { rows: rows(earlier), laps: noLaps },
      { rows: rows(later), laps: noLaps },
      { hotstintLaps: 0 },
    );

  it("keeps the faster of two, whichever file it is in, and who is only in one", () => {
    const outcome = best({ 1: 90_000, 2: 91_000, 3: 95_000 }, { 1: 92_000, 2: 90_500, 4: 89_000 });
    expect(sheet(outcome.rows)).toEqual([
      [key(4), 89_000],
      [key(1), 90_000],
      [key(2), 90_500],
      [key(3), 95_000],
    ]);
    expect([...outcome.fromFile].toSorted()).toEqual([key(2), key(4)]);
    expect(outcome.rows.map((row) => row.fileOrder)).toEqual([0, 1, 2, 3]);
  });

  it.each<[string, number | null, number | null, boolean]>([
    ["the same time: the earlier file", 90_000, 90_000, false],
    ["a time after none", null, 90_000, true],
    ["none after a time", 90_000, null, false],
    ["none in both", null, null, false],
  ])("%s", (_what, earlier, later, isNew) => {
    expect(best({ 1: earlier }, { 1: later }).fromFile.has(key(1))).toBe(isNew);
  });

  it("goes by the best average where the session does", () => {
    const laps = (times: number[]) =>
      new Map([[key(1), times.map((time, order) => storedLap(time, order))]]);
    const outcome = bestOfFiles(
      { rows: rows({ 1: 89_000 }), laps: laps([89_000, 95_000, 95_000]) },
      { rows: rows({ 1: 90_000 }), laps: laps([90_000, 90_100, 99_000]) },
      { hotstintLaps: 2 },
    );
    expect(sheet(outcome.rows)).toEqual([[key(1), 90_000]]);
  });

  it("takes apart a shared car that an earlier way of working saved, and leaves out rows added by hand", () => {
    const [first] = rows({ 1: 90_000 });
    const [second] = rows({ 2: 91_000 });
    if (!first || !second) throw new Error("two rows");
    const persons = [...first.persons, ...second.persons];
    const shared: RowSnapshot = { ...first, entryKey: `${key(1)}+${key(2)}`, persons };
    const added: RowSnapshot = { ...second, entryKey: "added:1", added: true };
    const outcome = bestOfFiles(
      { rows: [shared, added], laps: noLaps },
      { rows: rows({ 2: 90_900 }), laps: noLaps },
      { hotstintLaps: 0 },
    );
    expect(sheet(outcome.rows)).toEqual([
      [key(1), 90_000],
      [key(2), 90_900],
    ]);
  });
});

describe("the crossing order of the next file", () => {
  it("starts after all that went before", () => {
    const saved = { rows: rows({ 1: 90_000 }), laps: new Map([["x", [storedLap(1, 41)]]]) };
    expect(nextOrder(saved)).toBe(42);
    expect(nextOrder({ rows: [], laps: noLaps })).toBe(0);
  });
});

function storedLap(time: number, order: number): Lap {
  return { time, valid: true, driver: 0, order, sectors: [], cuts: 0 };
}
