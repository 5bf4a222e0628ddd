import { describe, expect, it } from "vitest";
import { fileDriver, fileEntry, packedFile, steamId } from "#tests/factories/session-files.ts";
import { changedDecision } from "./posted/decided-refusal.ts";
import { type DecidedItem, projectDecisions } from "./decided-penalties.ts";
import { matchSession } from "./import/results-import.ts";
import { mergeRowEdits } from "./merge-row-edits.ts";
import { penaltyLists } from "./penalty-kinds.ts";
import { readPostedRows } from "./posted/posted-edits.ts";
import type { PostedRow } from "./results-editor.ts";
import type { RowSnapshot } from "./results.ts";
import { emptyEdits, type RowEdits } from "./row-edits.ts";
import { applyEdits, listsOfPenalties, toBaseRow } from "./session-results.ts";
import { shownValues } from "./row-fields.ts";

const key = (n: number) => `steam:${steamId(n)}`;

/** A file of these people, each in a car of their own. */
function fileOf(...numbers: number[]): RowSnapshot[] {
  return matchSession(packedFile(numbers.map((n) => fileEntry(n, { drivers: [fileDriver(n)] }))), {
    sessionType: "R",
    isEventTrack: () => true,
    eventTrack: "Zolder",
    trackTitle: (track) => track.key,
    cars: [],
    people: new Map(numbers.map((n) => [key(n), `user-${n}`])),
    raceControl: new Set(),
    open: null,
    driverClassIds: new Map(),
    models: new Map(),
  }).rows;
}

function item(n: number, given: Partial<DecidedItem> = {}): DecidedItem {
  return {
    id: `item-${n}`,
    decision: { _id: `decision-${n}`, number: n },
    entryKey: key(n),
    personId: key(n),
    userId: `user-${n}`,
    persons: [key(n)],
    kind: "time",
    amount: 5,
    description: `Decizia nr. ${n}: Contact`,
    ...given,
  };
}

const nothing = { edits: [], parked: [] };

function byHand(snapshot: RowSnapshot | undefined, id = "hand"): RowEdits {
  if (!snapshot) throw new Error("a row expected");
  const row = toBaseRow(snapshot);
  const penalty = { id, personId: row.persons[0]?.personId ?? "", kind: "time", amount: 3 };
  return { ...emptyEdits(row), penalties: [{ ...penalty, description: "Depășire" }] };
}

const given = ({ edits, parked }: { edits: RowEdits[]; parked: RowEdits[] }) => ({
  counted: edits.flatMap((row) => row.penalties.map(({ id }) => `${row.rowKey} ${id}`)),
  aside: parked.flatMap((row) => row.penalties.map(({ id }) => id)),
});

describe("Decisions in a session's results", () => {
  it("count once, however often they are projected", () => {
    const snapshots = fileOf(1, 2);
    const once = projectDecisions({ snapshots, ...nothing }, [item(1)]);
    const twice = projectDecisions({ snapshots, ...once }, [item(1)]);
    expect(given(once)).toEqual({ counted: [`${key(1)} item-1`], aside: [] });
    expect(twice).toEqual(once);
  });

  it("leave what organisers gave by hand, and leave nothing behind when they go", () => {
    const snapshots = fileOf(1, 2);
    const before = { edits: [byHand(snapshots[1])], parked: [] };
    const applied = projectDecisions({ snapshots, ...before }, [item(1), item(2)]);
    expect(given(applied).counted).toEqual([
      `${key(2)} hand`,
      `${key(2)} item-2`,
      `${key(1)} item-1`,
    ]);
    expect(projectDecisions({ snapshots, ...applied }, [])).toEqual({ ...before, aside: [] });
  });

  it("follow the person into another row, and wait beside while they are in none", () => {
    const before = projectDecisions({ snapshots: fileOf(1, 2), ...nothing }, [item(1)]);
    const gone = projectDecisions({ snapshots: fileOf(2), ...before }, [item(1)]);
    expect(given(gone)).toEqual({ counted: [], aside: ["item-1"] });
    expect(gone.aside).toEqual(["item-1"]);
    const again = projectDecisions({ snapshots: fileOf(2, 1), ...gone }, [item(1)]);
    expect(again).toEqual({ ...before, aside: [] });
    const known = item(9, { userId: "user-2" });
    expect(given(projectDecisions({ snapshots: fileOf(2), ...nothing }, [known])).counted).toEqual([
      `${key(2)} item-9`,
    ]);
  });

  it("do not go to whoever has the same place in a file without ids of games", () => {
    const nameless = fileOf(1, 2).map((row) => ({
      ...row,
      persons: row.persons.map((person) => ({ ...person, platform: null, platformId: null })),
    }));
    const moved = item(1, { userId: "user-9" });
    expect(projectDecisions({ snapshots: nameless, ...nothing }, [moved]).aside).toEqual([
      "item-1",
    ]);
    expect(projectDecisions({ snapshots: fileOf(1, 2), ...nothing }, [moved]).aside).toEqual([]);
  });

  it("hit the car where they name no driver", () => {
    const car = item(1, { personId: "", userId: null });
    const moved = item(2, { personId: "", userId: null, entryKey: "gone", persons: [key(2)] });
    const named = item(3, { entryKey: key(1), personId: key(1) });
    const projected = projectDecisions({ snapshots: fileOf(1, 2), ...nothing }, [
      car,
      moved,
      named,
    ]);
    expect(given(projected).counted).toEqual([
      `${key(1)} item-1`,
      `${key(1)} item-3`,
      `${key(2)} item-2`,
    ]);
    const ofCar = projected.edits.flatMap(({ penalties }) => penalties.map((own) => own.ofCar));
    expect(ofCar).toEqual([true, undefined, true]);
  });

  it("do not count in a row that was taken out", () => {
    const snapshots = fileOf(1, 2);
    const [first] = snapshots;
    const edits = first
      ? [{ ...emptyEdits(toBaseRow(first)), removed: { laps: 1, totalMs: 1, bestLapMs: 1 } }]
      : [];
    expect(projectDecisions({ snapshots, edits, parked: [] }, [item(1)]).aside).toEqual(["item-1"]);
  });

  it("disqualify without an edit of anybody's", () => {
    const snapshots = fileOf(1, 2);
    const layers = projectDecisions({ snapshots, ...nothing }, [item(1, { kind: "dsq" })]);
    const [row] = applyEdits(snapshots, layers.edits);
    expect(row?.dsq).toBe(true);
    const posted = snapshots.map((own) => untouched(own, layers.edits));
    const read = readPostedRows({ snapshots, edits: layers.edits }, posted, () => "new");
    if (!read.ok) throw new Error(read.code);
    const undone = projectDecisions({ snapshots, edits: read.edits, parked: [] }, []);
    expect(undone).toEqual({ ...nothing, aside: [] });
  });

  it("are exactly those in force after anything that happens to a session", () => {
    const random = createRandom(20_261_122);
    for (let round = 0; round < 200; round++) {
      let snapshots = fileOf(1, 2, 3, 4);
      let layers: { edits: RowEdits[]; parked: RowEdits[] } = {
        edits: [byHand(snapshots[random(4)])],
        parked: [],
      };
      const inForce = new Map<string, DecidedItem>();
      let states = [{ snapshots, ...layers }];
      const people = new Map([1, 2, 3, 4].map((n) => [`user-${n}`, `user-${n}`]));
      const now = (id: string | null) => (id === null ? null : (people.get(id) ?? id));
      for (let step = 0; step < 12; step++) {
        const what = random(6);
        const n = 1 + random(4);
        if (what === 0) {
          const kind = n % 2 ? "time" : "dsq";
          inForce.set(`item-${n}`, item(n, { kind, userId: now(`user-${n}`) }));
        }
        if (what === 1) inForce.delete(`item-${n}`);
        if (what === 2) {
          snapshots = becoming(fileOf(...[1, 2, 3, 4].filter(() => random(4) > 0)), now);
          const rows = snapshots.map(toBaseRow);
          const edits = [...layers.edits, ...layers.parked];
          layers = mergeRowEdits({ edits, rows, answers: {} });
        }
        if (what === 3) {
          const state = states[random(states.length)];
          if (state) ({ snapshots, ...layers } = state);
        }
        if (what === 4) {
          const posted = snapshots.map((row) => untouched(row, layers.edits));
          const read = readPostedRows({ snapshots, edits: layers.edits }, posted, () => "new");
          if (!read.ok) throw new Error(read.code);
          layers = { edits: read.edits, parked: layers.parked };
        }
        if (what === 5) {
          // Two people become one, under the other's id: everywhere that names them.
          const old = now(`user-${n}`);
          const one = (id: string | null) => (id === old ? `${old}+` : id);
          people.set(`user-${n}`, `${old}+`);
          for (const [id, own] of inForce) inForce.set(id, { ...own, userId: one(own.userId) });
          states = states.map((state) => becomingAll(state, one));
          ({ snapshots, ...layers } = becomingAll({ snapshots, ...layers }, one));
        }
        layers = projectDecisions({ snapshots, ...layers }, [...inForce.values()]);
        states.push({ snapshots, edits: layers.edits, parked: layers.parked });
        const present = new Set(snapshots.map((row) => row.entryKey));
        const found = given(layers);
        const decided = [...found.counted, ...found.aside].filter((id) => id.includes("item"));
        expect(decided.toSorted()).toEqual(
          [...inForce.values()]
            .map(({ id, entryKey }) => (present.has(entryKey) ? `${entryKey} ${id}` : id))
            .toSorted(),
        );
        const dsq = applyEdits(snapshots, layers.edits).filter((row) => row.dsq);
        expect(dsq.map(({ snapshot }) => snapshot.entryKey).toSorted()).toEqual(
          [...inForce.values()]
            .filter(({ kind, entryKey }) => kind === "dsq" && present.has(entryKey))
            .map(({ entryKey }) => entryKey)
            .toSorted(),
        );
      }
    }
  });
});

describe("Posted rows change a decision", () => {
  const snapshots = fileOf(1, 2);
  const { edits } = projectDecisions({ snapshots, ...nothing }, [
    item(1),
    item(2, { kind: "dsq" }),
  ]);
  const posted = snapshots.map((row) => untouched(row, edits));
  const changed = (change: (row: PostedRow) => Partial<PostedRow>) =>
    changedDecision(
      edits,
      posted.map((row) => ({ ...row, ...change(row) })),
    );
  const [penalty] = posted[0]?.timePenalties ?? [];

  it("not when they are posted as they were read", () => {
    expect(changedDecision(edits, posted)).toBeUndefined();
  });

  it.each<[string, (row: PostedRow) => Partial<PostedRow>, number]>([
    ["the penalty is gone", () => ({ timePenalties: [] }), 1],
    ["its amount", () => ({ timePenalties: penalty ? [{ ...penalty, amount: 1 }] : [] }), 1],
    ["its words", () => ({ timePenalties: penalty ? [{ ...penalty, description: "x" }] : [] }), 1],
    ["its id", () => ({ timePenalties: penalty ? [{ ...penalty, _id: "other" }] : [] }), 1],
    ["it is no disqualification any more", () => ({ dsq: false }), 2],
  ])("when %s", (_what, change, number) => {
    expect(changed(change)).toBe(number);
  });

  it("when its row is taken out, or another row has it", () => {
    expect(changedDecision(edits, posted.slice(1))).toBe(1);
    const swapped = posted.map((row) => ({
      ...row,
      timePenalties: row.entryKey === key(2) && penalty ? [penalty] : [],
    }));
    expect(changedDecision(edits, swapped)).toBe(1);
  });
});

/** What the browser posts when nothing was touched. */
function untouched(snapshot: RowSnapshot, edits: readonly RowEdits[]): PostedRow {
  const [row] = applyEdits(
    [snapshot],
    edits.filter(({ rowKey }) => rowKey === snapshot.entryKey),
  );
  if (!row) throw new Error("a row expected");
  return {
    entryKey: snapshot.entryKey,
    drivers: row.userIds,
    ...shownValues(row),
    ...penaltyLists(() => []),
    ...listsOfPenalties(row),
  };
}

type Rename = (id: string | null) => string | null;

/** Rows whose people have other ids. */
function becoming(rows: readonly RowSnapshot[], rename: Rename): RowSnapshot[] {
  return rows.map((row) => ({
    ...row,
    persons: row.persons.map((person) => ({
      ...person,
      matchedUserId: rename(person.matchedUserId),
    })),
  }));
}

interface State {
  snapshots: RowSnapshot[];
  edits: RowEdits[];
  parked: RowEdits[];
}

function becomingAll({ snapshots, edits, parked }: State, rename: Rename): State {
  const inEdits = (rows: readonly RowEdits[]) =>
    rows.map((row) => ({
      ...row,
      persons: row.persons.map((person) => ({ ...person, driver: rename(person.driver) })),
    }));
  return {
    snapshots: becoming(snapshots, rename),
    edits: inEdits(edits),
    parked: inEdits(parked),
  };
}

/** Whole numbers from 0 under `below`, the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
