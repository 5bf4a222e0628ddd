import { describe, expect, test } from "vitest";
import { fileEntry, sessionFile } from "#tests/factories/session-files.ts";
import { accBytes, lateStarters } from "#tests/factories/result-files/acc-file.ts";
import { readOrFail } from "#tests/factories/result-files/read-or-fail.ts";
import { hearWitnesses } from "./order-witnesses.ts";
import type { FileEntry, FilePenalty } from "#simulators/session-file.ts";

interface Line extends Partial<FileEntry> {
  /** How many crossings of the race came before that of its last lap. */
  last?: number;
}

/** A race in which each line is an entry, in the file's order. Every lap but the last ends before all last ones. */
function race(lines: readonly Line[], given: { hasLaps?: boolean } = {}) {
  const entries = lines.map(({ last = 0, ...line }, n) => {
    const laps = line.laps ?? 2;
    const lap = { valid: true, driver: 0, sectorsMs: [], cuts: 0, timeMs: 90_000 };
    const lapList = Array.from({ length: laps }, (_, at) => ({
      ...lap,
      order: at === laps - 1 ? 100 + last : at,
    }));
    return fileEntry(n, {
      laps,
      totalMs: 200_000,
      lapList: given.hasLaps === false ? null : lapList,
      ...line,
    });
  });
  return hearWitnesses(sessionFile(entries));
}

const penalty = (kind: string, value: number): FilePenalty => ({
  kind,
  reason: "",
  value,
  driver: null,
  lap: null,
  cleared: false,
});

const places = (order: ReturnType<typeof race>) =>
  order && {
    crossings: order.map(({ crossings }) => crossings),
    totals: order.map(({ totals }) => totals),
  };

describe("The witnesses of a race's order", () => {
  test.each<[string, readonly Line[], { hasLaps?: boolean }?]>([
    [
      "agree",
      [
        { totalMs: 200_000, last: 0 },
        { totalMs: 201_000, last: 1 },
      ],
    ],
    [
      "agree on a lapped car with less time",
      [
        { laps: 3, last: 1 },
        { totalMs: 1_000, last: 2 },
      ],
    ],
    [
      "are too close to tell who crossed first",
      [
        { totalMs: 200_000, last: 1 },
        { totalMs: 200_400, last: 0 },
      ],
    ],
    [
      "know that a penalty of the game moved a car that crossed first",
      [
        { totalMs: 200_000, last: 1 },
        { totalMs: 230_000, last: 0, penalties: [penalty("PostRaceTime", 30)] },
      ],
    ],
    [
      "say nothing of a car that is disqualified, has left or drove no lap",
      [
        { laps: 0, totalMs: null },
        { totalMs: 100_000, last: 5, disqualified: true },
        { totalMs: 200_000, last: 1 },
        { totalMs: 90_000, last: 0, left: true },
      ],
    ],
    [
      "have no times of lapped cars",
      [{ laps: 3 }, { totalMs: null }, { totalMs: null }, { totalMs: 5_000 }],
      { hasLaps: false },
    ],
  ])("%s: nothing is asked", (_what, lines, given) => {
    expect(race(lines, given)).toBeNull();
  });

  test.each<[string, readonly Line[], ReturnType<typeof places>, { hasLaps?: boolean }?]>([
    [
      "a total that lacks a minute stands alone against two",
      [
        { totalMs: 200_000, last: 0 },
        { totalMs: 150_000, last: 1 },
      ],
      { crossings: [0, 1], totals: [1, 0] },
    ],
    [
      "crossings stand alone against the order and the totals",
      [
        { totalMs: 200_000, last: 1 },
        { totalMs: 210_000, last: 0 },
      ],
      { crossings: [1, 0], totals: [0, 1] },
    ],
    [
      "the order stands alone",
      [
        { totalMs: 210_000, last: 1 },
        { totalMs: 200_000, last: 0 },
      ],
      { crossings: [1, 0], totals: [1, 0] },
    ],
    [
      "fewer laps stand in front",
      [
        { laps: 1, last: 0 },
        { laps: 2, last: 1 },
      ],
      { crossings: [1, 0], totals: [1, 0] },
    ],
    [
      "no laps are known",
      [{ totalMs: 200_000 }, { totalMs: 150_000 }],
      { crossings: [null, null], totals: [1, 0] },
      { hasLaps: false },
    ],
    [
      "laps of one car are missing",
      [
        { totalMs: 200_000, last: 0 },
        { totalMs: 150_000, last: 1, lapList: [] },
      ],
      { crossings: [null, null], totals: [1, 0] },
    ],
    [
      "whoever is not compared keeps the place",
      [{ totalMs: 200_000, last: 0 }, { disqualified: true }, { totalMs: 150_000, last: 1 }],
      { crossings: [0, 1, 2], totals: [2, 1, 0] },
    ],
  ])("%s", (_what, lines, expected, given) => {
    expect(places(race(lines, given))).toEqual(expected);
  });

  test("name the crossing that decides", () => {
    const order = race([
      { totalMs: 200_000, last: 0 },
      { totalMs: 150_000, last: 1 },
    ]);
    expect(order?.map(({ crossedAt }) => crossedAt)).toEqual([101, 102]);
  });

  test("are asked of races alone", () => {
    const entries = [fileEntry(1, { totalMs: 2 }), fileEntry(2, { totalMs: 1 })];
    expect(hearWitnesses(sessionFile(entries, { sessionType: "Q" }))).toBeNull();
    expect(hearWitnesses(sessionFile(entries, { sessionType: null }))).not.toBeNull();
  });
});

test("an ACC race in which late starters' totals lie keeps the server's order", () => {
  const session = readOrFail(accBytes(lateStarters()), "ACC");
  expect(session.entries.map(({ drivers }) => drivers[0]?.name)).toEqual([
    "Ana Pop",
    "Ben Pop",
    "Cara Pop",
    "Dov Pop",
  ]);
  const order = hearWitnesses(session);
  expect(order?.map(({ crossings }) => crossings)).toEqual([0, 1, 2, 3]);
  expect(order?.map(({ totals }) => totals)).toEqual([2, 3, 1, 0]);
});
