import { describe, expect, it } from "vitest";
import { fileDriver, fileEntry, packedFile, steamId } from "#tests/factories/session-files.ts";
import { penaltyLists } from "../penalty-kinds.ts";
import { readPostedRows } from "./posted-edits.ts";
import type { PostedRow } from "../results-editor.ts";
import type { RowSnapshot } from "../results.ts";
import { matchSession } from "../import/results-import.ts";
import { emptyEdits } from "../row-edits.ts";
import { applyEdits, rankSession, toBaseRow } from "../session-results.ts";

function rowSnapshots(...numbers: number[]): RowSnapshot[] {
  const people = new Map(numbers.map((n) => [`steam:${steamId(n)}`, `user-${n}`]));
  const entries = numbers.map((n) => fileEntry(n, { drivers: [fileDriver(n)] }));
  return matchSession(packedFile(entries), {
    sessionType: "R",
    isEventTrack: () => true,
    eventTrack: "Zolder",
    trackTitle: ({ key }) => key,
    cars: [],
    people,
    raceControl: new Set(),
    open: null,
    driverClassIds: new Map(),
    models: new Map(),
  }).rows;
}

function pairSnapshot(): [RowSnapshot, RowSnapshot] {
  const [first, second] = rowSnapshots(1, 2);
  if (!first || !second) throw new Error("two rows expected");
  return [first, second];
}

/** What the browser posts when nothing was touched. */
function untouched(row: RowSnapshot, given: Partial<PostedRow> = {}): PostedRow {
  return {
    entryKey: row.entryKey,
    carId: row.matchedCarId,
    drivers: row.persons.map((person) => person.matchedUserId),
    laps: row.laps,
    totalMs: row.totalMs,
    bestLapMs: row.bestLapMs,
    dsq: row.disqualified,
    ...penaltyLists(() => []),
    ...given,
  };
}

const newId = () => "new-id";
const penalty = (amount: number, driver = 0) => ({
  _id: "",
  amount,
  description: "Contact în virajul 1",
  driver,
});

function read(snapshots: RowSnapshot[], posted: PostedRow[]) {
  const outcome = readPostedRows({ snapshots, edits: [] }, posted, newId);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome;
}

function order(snapshots: RowSnapshot[], posted: PostedRow[]): string[] {
  const { snapshots: known, edits } = read(snapshots, posted);
  const ranked = rankSession(applyEdits(known, edits), { type: "R", hotstintLaps: 0 }, new Map());
  return (ranked ?? []).map((row) => row.userIds[0] ?? "?");
}

it("leaves stored penalties of kinds that nobody can see here where they are", () => {
  const [first, second] = pairSnapshot();
  const unread = {
    id: "p1",
    personId: first.persons[0]?.personId ?? "",
    kind: "of-tomorrow",
    amount: 3,
    description: "Contact",
  };
  const edits = [{ ...emptyEdits(toBaseRow(first)), penalties: [unread] }];
  const posted = [untouched(first, { timePenalties: [penalty(5)] }), untouched(second)];
  const outcome = readPostedRows({ snapshots: [first, second], edits }, posted, newId);
  if (!outcome.ok) throw new Error(outcome.code);
  expect(outcome.edits.flatMap(({ penalties }) => penalties)).toMatchObject([
    { kind: "time", amount: 5 },
    unread,
  ]);
});

describe("what stewards say of a row", () => {
  const said = { ineligible: true, status: "dnf", grid: 4 } as const;
  const words = {
    ineligible: { under: false, value: true },
    status: { under: null, value: "dnf" },
    grid: { under: null, value: 4 },
  };
  const again = (given: Partial<PostedRow>) => {
    const [first, second] = pairSnapshot();
    const { edits } = read([first, second], [untouched(first, said), untouched(second)]);
    const posted = [untouched(first, given), untouched(second)];
    const outcome = readPostedRows({ snapshots: [first, second], edits }, posted, newId);
    if (!outcome.ok) throw new Error(outcome.code);
    return { before: edits, after: outcome.edits };
  };

  it("stays when rows are posted by somebody who does not know of it", () => {
    const { before, after } = again({});
    expect(before).toMatchObject([{ edits: words }]);
    expect(after).toEqual(before);
  });

  it("is taken back by saying so", () => {
    expect(again({ ineligible: false, status: null, grid: null }).after).toEqual([]);
  });

  it("changes no place and no time", () => {
    const [first, second] = pairSnapshot();
    expect(order([first, second], [untouched(first, said), untouched(second)])).toEqual(
      order([first, second], [untouched(first), untouched(second)]),
    );
  });
});

describe("what a steward posts", () => {
  it("is no edit when nothing was touched", () => {
    const snapshots = rowSnapshots(1, 2);
    expect(
      read(
        snapshots,
        snapshots.map((row) => untouched(row)),
      ).edits,
    ).toEqual([]);
  });

  it("keeps a corrected value with the one under it", () => {
    const [first, second] = pairSnapshot();
    const posted = [untouched(first, { laps: 9 }), untouched(second)];
    expect(read([first, second], posted).edits).toMatchObject([
      { rowKey: first.entryKey, edits: { laps: { under: 10, value: 9 } } },
    ]);
  });

  it("ties a penalty to the person at fault and moves the row", () => {
    const snapshots = rowSnapshots(1, 2, 3);
    const posted = snapshots.map((row, index) =>
      untouched(row, index === 0 ? { timePenalties: [penalty(30)] } : {}),
    );
    expect(read(snapshots, posted).edits[0]?.penalties).toEqual([
      {
        id: "new-id",
        personId: `steam:${steamId(1)}`,
        kind: "time",
        amount: 30,
        description: "Contact în virajul 1",
      },
    ]);
    expect(order(snapshots, posted)).toEqual(["user-2", "user-3", "user-1"]);
  });

  it("takes out rows that were not posted", () => {
    const snapshots = rowSnapshots(1, 2, 3);
    expect(
      order(
        snapshots,
        snapshots.slice(1).map((row) => untouched(row)),
      ),
    ).toEqual(["user-2", "user-3"]);
  });

  it("adds a row where its values put it, and keeps it when posted again", () => {
    const snapshots = pairSnapshot();
    const added: PostedRow = {
      ...untouched(snapshots[0]),
      entryKey: "added:one",
      drivers: ["user-9"],
      totalMs: 901_500,
    };
    const posted = [...snapshots.map((row) => untouched(row)), added];
    expect(order(snapshots, posted)).toEqual(["user-1", "user-9", "user-2"]);
    const again = read(snapshots, posted);
    expect(order(again.snapshots, posted)).toEqual(["user-1", "user-9", "user-2"]);
  });

  it("puts the disqualified last and lets a steward undo the game's word", () => {
    const snapshots = rowSnapshots(1, 2).map((row, index) => ({
      ...row,
      disqualified: index === 0,
    }));
    const asFiled = snapshots.map((row) => untouched(row));
    expect(order(snapshots, asFiled)).toEqual(["user-2", "user-1"]);
    const undone = snapshots.map((row) => untouched(row, { dsq: false }));
    expect(order(snapshots, undone)).toEqual(["user-1", "user-2"]);
  });

  const [one, two] = pairSnapshot();
  it.each([
    ["a key the file does not have", [untouched(one, { entryKey: "steam:1" })]],
    ["the same key twice", [untouched(one), untouched(one)]],
    ["more people than the entry has", [untouched(one, { drivers: ["user-1", "user-2"] })]],
    ["a penalty on nobody", [untouched(one, { timePenalties: [penalty(5, 3)] })]],
  ])("is refused with %s", (_what, posted) => {
    expect(readPostedRows({ snapshots: [one, two], edits: [] }, posted, newId)).toEqual({
      ok: false,
      code: "results.rows-mismatch",
    });
  });

  it("is refused when a person stands on two rows", () => {
    const posted = [untouched(one), untouched(two, { drivers: ["user-1"] })];
    expect(readPostedRows({ snapshots: [one, two], edits: [] }, posted, newId)).toEqual({
      ok: false,
      code: "results.person-doubled",
    });
  });
});
