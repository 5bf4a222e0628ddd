import { describe, expect, it } from "vitest";
import { editorRow, resultsEditor } from "#tests/factories/editor-rows.ts";
import { type ComparedRow, compareDraft, draftAfterSave, mergeDraft } from "./draft-merge.ts";
import {
  addRow,
  changeRow,
  foundsClubs,
  pickPerson,
  type ResultsDraft,
  startDraft,
  takeOrder,
} from "./results-draft.ts";
import type { EditorRow, ResultsEditor } from "../results-editor.ts";
import type { Penalty } from "../results.ts";

type Rows = (rows: EditorRow[]) => EditorRow[];

const people = ["ana", "ben", "cara", "dov"];
const start = () => people.map((userId, index) => editorRow(index + 1, userId));
const nothing: Rows = (rows) => rows;
const set =
  (n: number, values: Partial<EditorRow>): Rows =>
  (rows) =>
    rows.map((row) => (row.entryKey === `key-${n}` ? { ...row, ...values } : row));
const sit = (n: number, userId: string | null): Rows => {
  const [person] = editorRow(n, userId).persons;
  return set(n, { persons: person ? [person] : [] });
};
const all =
  (...changes: Rows[]): Rows =>
  (rows) =>
    changes.reduce((changed, change) => change(changed), rows);
const without =
  (n: number): Rows =>
  (rows) =>
    rows.filter((row) => row.entryKey !== `key-${n}`);
const pen = (amount: number, description = "Contact", _id = ""): Penalty => ({
  _id,
  amount,
  description,
  driver: 0,
});
const time = (...timePenalties: Penalty[]) => ({ timePenalties });

function versions(mine: Rows, theirs: Rows, base = start()) {
  const draft: ResultsDraft = { ...startDraft(resultsEditor(base), null), rows: mine(base) };
  const newer = resultsEditor(theirs(base), { version: 2 });
  return { draft, newer };
}

/** Row by row: who changed it, and of what both did whether it fits together. */
function compareRows(draft: ResultsDraft, newer: ResultsEditor) {
  const { changed, questions, gone } = compareDraft(draft, newer);
  const asked = new Set(questions.map(({ row: { entryKey } }) => entryKey));
  const isBoth = ({ entryKey, mineFields, theirFields }: ComparedRow) =>
    asked.has(entryKey) || (mineFields.length > 0 && theirFields.length > 0);
  const alone = changed.filter((one) => !isBoth(one));
  return {
    contested: changed.filter(isBoth).map((one) => ({ ...one, canJoin: !asked.has(one.entryKey) })),
    mine: alone.filter(({ mineFields }) => mineFields.length > 0),
    theirs: alone.filter(({ theirFields }) => theirFields.length > 0),
    gone,
  };
}
type DraftComparison = ReturnType<typeof compareRows>;

/** Of whole rows; `both`: nothing is chosen, each side's changes stay. */
type RowChoices = Record<string, "mine" | "theirs" | "both">;

function mergeRows(draft: ResultsDraft, newer: ResultsEditor, choices: RowChoices) {
  const chosen = Object.entries(choices).flatMap(([key, choice]) =>
    choice === "both" ? [] : [[key, choice] as const],
  );
  return mergeDraft(draft, newer, Object.fromEntries(chosen));
}

function joinWhatFits({ contested }: DraftComparison): RowChoices {
  const fitting = contested.filter(({ canJoin }) => canJoin);
  return Object.fromEntries(fitting.map(({ entryKey }) => [entryKey, "both" as const]));
}

function compared(mine: Rows, theirs: Rows, base?: EditorRow[]): DraftComparison {
  const { draft, newer } = versions(mine, theirs, base);
  return compareRows(draft, newer);
}

function merged(mine: Rows, theirs: Rows, choices: RowChoices = {}, base?: EditorRow[]) {
  const { draft, newer } = versions(mine, theirs, base);
  return mergeRows(draft, newer, choices);
}

const keysOf = (comparison: DraftComparison) =>
  Object.fromEntries(
    Object.entries(comparison).map(([part, rows]) => [
      part,
      rows.map((row: { entryKey: string }) => row.entryKey),
    ]),
  );
const row = (draft: ResultsDraft, n: number) =>
  draft.rows.find((candidate) => candidate.entryKey === `key-${n}`);
const usersOf = (draft: ResultsDraft) => draft.rows.map((item) => item.persons[0]?.userId);

describe("two stewards on one session", () => {
  it.each<[string, Rows, Rows, Partial<Record<keyof DraftComparison, string[]>>]>([
    ["nobody changed anything", nothing, nothing, {}],
    [
      "different rows",
      set(1, { dsq: true }),
      set(2, { laps: 9 }),
      { mine: ["key-1"], theirs: ["key-2"] },
    ],
    ["the same change", set(1, { dsq: true }), set(1, { dsq: true }), {}],
    [
      "the same penalty, saved under an id",
      set(1, time(pen(5))),
      set(1, time(pen(5, "Contact", "p1"))),
      {},
    ],
    ["one field, two values", set(1, { laps: 9 }), set(1, { laps: 8 }), { contested: ["key-1"] }],
    [
      "what stewards say of different rows",
      set(1, { ineligible: true }),
      all(set(2, { status: "dnf" }), set(3, { grid: 5 })),
      { mine: ["key-1"], theirs: ["key-2", "key-3"] },
    ],
    ["one start, two places", set(1, { grid: 4 }), set(1, { grid: 5 }), { contested: ["key-1"] }],
    ["two fields of a row", set(1, { laps: 9 }), set(1, { dsq: true }), { contested: ["key-1"] }],
    [
      "one made the same change and one more",
      set(1, { laps: 9 }),
      set(1, { laps: 9, dsq: true }),
      { theirs: ["key-1"] },
    ],
    [
      "changed here, taken out there",
      set(1, { laps: 9 }),
      set(1, { removed: true }),
      { contested: ["key-1"] },
    ],
    ["taken out by both", set(1, { removed: true }), set(1, { removed: true }), {}],
    ["changed here, gone with a new file", set(1, { laps: 9 }), without(1), { gone: ["key-1"] }],
    ["taken out here, gone with a new file", set(1, { removed: true }), without(1), {}],
    [
      "a person on two rows",
      sit(1, "eva"),
      sit(2, "eva"),
      { contested: ["key-1"], theirs: ["key-2"] },
    ],
    [
      "a new row of each",
      (rows) => [...rows, editorRow(8, "eva", { added: true })],
      (rows) => [...rows, editorRow(9, "fane", { added: true })],
      { mine: ["key-8"], theirs: ["key-9"] },
    ],
  ])("%s", (_what, mine, theirs, expected) => {
    expect(keysOf(compared(mine, theirs))).toEqual({
      contested: [],
      mine: [],
      theirs: [],
      gone: [],
      ...expected,
    });
  });

  it("a row added by hand is contested when one changed it and the other dropped it", () => {
    const base = [...start(), editorRow(8, "eva", { added: true })];
    const { contested } = compared(set(8, { laps: 3 }), without(8), base);
    expect(contested).toMatchObject([{ entryKey: "key-8", canJoin: false }]);
    expect(row(merged(set(8, { laps: 3 }), without(8), { "key-8": "mine" }, base), 8)?.laps).toBe(
      3,
    );
    expect(row(merged(set(8, { laps: 3 }), without(8), { "key-8": "theirs" }, base), 8)).toBe(
      undefined,
    );
  });

  it.each([{ ineligible: true }, { status: "dns" }, { grid: 9 }] as const)(
    "keeps %j of one of them beside what the other changed in the row",
    (said) => {
      const joined = merged(set(1, said), set(1, { laps: 9 }), { "key-1": "both" });
      expect(row(joined, 1)).toMatchObject({ ...said, laps: 9 });
    },
  );

  it("says which fields each of them changed", () => {
    const { contested } = compared(
      set(1, { laps: 9, dsq: true, ...time(pen(5)) }),
      set(1, { laps: 8, carId: "car-9" }),
    );
    expect(contested).toMatchObject([
      { mineFields: ["laps", "dsq", "penalties"], theirFields: ["carId", "laps"], canJoin: false },
    ]);
  });

  it("different rows come together, on the newer version", () => {
    const draft = merged(set(1, time(pen(5))), set(2, { laps: 9 }));
    expect(row(draft, 1)?.timePenalties).toEqual([pen(5)]);
    expect(row(draft, 2)?.laps).toBe(9);
    expect(draft).toMatchObject({ isDirty: true, editor: { version: 2 } });
  });

  it("without changes of one's own nothing is left to save", () => {
    expect(merged(nothing, set(2, { laps: 9 })).isDirty).toBe(false);
    expect(merged(set(1, { dsq: true }), set(1, { dsq: true })).isDirty).toBe(false);
  });

  it.each([
    ["mine", { laps: 9, dsq: false, timePenalties: [pen(5)] }],
    ["theirs", { laps: 10, dsq: true, timePenalties: [pen(10)] }],
    ["both", { laps: 9, dsq: true, timePenalties: [pen(10), pen(5)] }],
  ] as const)("a contested row as %s", (choice, expected) => {
    const draft = merged(
      set(1, { laps: 9, ...time(pen(5)) }),
      set(1, { dsq: true, ...time(pen(10)) }),
      { "key-1": choice },
    );
    expect(row(draft, 1)).toMatchObject(expected);
  });

  it("a contested row without a choice stays as it was saved", () => {
    expect(row(merged(set(1, { laps: 9 }), set(1, { laps: 8 })), 1)?.laps).toBe(8);
  });

  it("joined penalties: one taken back here, one given there, twins counted", () => {
    const base = set(1, time(pen(5, "A", "a"), pen(5, "B", "b")))(start());
    const draft = merged(
      set(1, time(pen(5, "B", "b"), pen(5, "C"), pen(5, "C"))),
      set(1, { dsq: true, ...time(pen(5, "A", "a"), pen(5, "B", "b"), pen(5, "D", "d")) }),
      { "key-1": "both" },
      base,
    );
    expect(row(draft, 1)?.timePenalties.map(({ description }) => description)).toEqual([
      "B",
      "D",
      "C",
      "C",
    ]);
  });

  it("a penalty follows its culprit to their place in the newer version", () => {
    const [eva, fane] = ["eva", "fane"].map((userId, n) => editorRow(n, userId).persons[0]);
    const crew = [eva, fane].filter((person) => person !== undefined);
    const base = set(1, { persons: crew })(start());
    const draft = merged(
      set(1, { gridPenalties: [{ ...pen(3), driver: 1 }] }),
      set(1, { persons: crew.toReversed() }),
      {},
      base,
    );
    expect(row(draft, 1)?.gridPenalties).toEqual([{ ...pen(3), driver: 0 }]);
  });

  it.each([
    ["mine", ["eva", null]],
    ["theirs", ["ana", "eva"]],
  ] as const)("somebody put on two rows stays on one: %s", (choice, expected) => {
    const draft = merged(sit(1, "eva"), sit(2, "eva"), { "key-1": choice });
    expect(usersOf(draft).slice(0, 2)).toEqual(expected);
  });

  it("somebody moved here leaves the row that the other changed otherwise", () => {
    const draft = merged(all(sit(1, null), sit(2, "ana")), set(1, { laps: 9 }), {
      "key-1": "theirs",
    });
    expect(usersOf(draft).slice(0, 2)).toEqual([null, "ana"]);
    expect(row(draft, 1)?.laps).toBe(9);
  });

  it.each([
    ["file", "totals"],
    ["crossings", null],
  ] as const)(
    "keeps the order taken here only while the other's is %s as before",
    (taken, kept) => {
      const witnesses = people.map((key, at) => ({
        key,
        file: at,
        crossings: at,
        totals: 3 - at,
        crossedAt: at,
      }));
      const order = { witnesses, taken: "file" as const, taker: null };
      const draft = takeOrder(startDraft(resultsEditor(start(), { order }), null), "totals");
      const newer = resultsEditor(start(), { version: 2, order: { ...order, taken } });
      expect(mergeDraft(draft, newer, {})).toMatchObject({ order: kept, isDirty: kept !== null });
      const agreed = resultsEditor(start(), { version: 2 });
      expect(mergeDraft(draft, agreed, {})).toMatchObject({ order: null, isDirty: false });
    },
  );

  it("those who come into a club still do, as far as the newer version offers it", () => {
    const { draft, newer } = versions(nothing, nothing);
    const offered = { personId: "steam:1", club: "Lupii Albi", isAsked: false };
    const joined = { ...draft, joins: ["steam:1", "steam:2"] };
    const merges = mergeDraft(joined, { ...newer, teams: { fresh: [], joins: [offered] } }, {});
    expect([merges.joins, merges.isDirty]).toEqual([["steam:1"], true]);
  });

  it("knows the names of everybody who was picked", () => {
    const { draft, newer } = versions(nothing, set(2, { laps: 9 }));
    const person = { _id: "eva", name: "Eva Pop" };
    const picked = pickPerson(draft, { row: { entryKey: "key-1" }, place: 0, person });
    expect(mergeDraft(picked, newer, {}).names).toMatchObject({ eva: "Eva Pop" });
  });
});

describe("two stewards on one row", () => {
  const mine = set(1, { laps: 9, totalMs: 1, ...time(pen(5)) });
  const theirs = set(1, { laps: 8, totalMs: 2, dsq: true, ...time(pen(10)) });

  it("are asked field by field, about what both changed and nothing else", () => {
    const { draft, newer } = versions(mine, theirs);
    const { questions } = compareDraft(draft, newer);
    expect(questions.map(({ path, field }) => [path, field])).toEqual([
      ["key-1.laps", "laps"],
      ["key-1.totalMs", "totalMs"],
    ]);
    const joined = mergeDraft(draft, newer, { "key-1.laps": "mine", "key-1.totalMs": "theirs" });
    expect(row(joined, 1)).toMatchObject({ laps: 9, totalMs: 2, dsq: true });
    expect(row(joined, 1)?.timePenalties).toEqual([pen(10), pen(5)]);
  });

  it("choose for what nobody asks too", () => {
    const { draft, newer } = versions(mine, theirs);
    const chosen = { "key-1.dsq": "mine", "key-1.penalties": "theirs" } as const;
    expect(row(mergeDraft(draft, newer, chosen), 1)).toMatchObject({
      laps: 8,
      dsq: false,
      ...time(pen(10)),
    });
  });

  it("are asked about the whole row when one of them took it out", () => {
    const { draft, newer } = versions(mine, set(1, { removed: true }));
    const { questions } = compareDraft(draft, newer);
    expect(questions.map(({ path, field }) => [path, field])).toEqual([["key-1", "present"]]);
    expect(row(mergeDraft(draft, newer, {}), 1)?.removed).toBe(true);
    const kept = row(mergeDraft(draft, newer, { "key-1": "mine" }), 1);
    expect(kept).toMatchObject({ removed: false, laps: 9 });
  });

  it("keep a crew of which each put one in", () => {
    const [eva, fane] = ["eva", "fane"].map((userId, n) => editorRow(n, userId).persons[0]);
    const crew = [eva, fane].filter((person) => person !== undefined);
    const base = set(1, { persons: crew })(start());
    const seat = (place: number, userId: string) =>
      set(1, { persons: crew.map((one, at) => (at === place ? { ...one, userId } : one)) });
    const draft = merged(seat(0, "gim"), seat(1, "hari"), {}, base);
    expect(row(draft, 1)?.persons.map(({ userId }) => userId)).toEqual(["gim", "hari"]);
  });
});

describe("edits that were not saved when a file came", () => {
  it("joins what the file says where that fits; the rest is asked", () => {
    const { draft, newer } = versions(
      all(set(1, time(pen(5))), set(2, { laps: 7 })),
      all(set(1, { laps: 12 }), set(2, { laps: 12 })),
    );
    const choices = joinWhatFits(compareRows(draft, newer));
    expect(choices).toEqual({ "key-1": "both" });
    const joined = mergeRows(draft, newer, choices);
    expect(row(joined, 1)).toMatchObject({ laps: 12, timePenalties: [pen(5)] });
    expect(row(joined, 2)?.laps).toBe(12);
  });

  it("keeps what was said of clubs that the file's teams would become", () => {
    const { draft, newer } = versions(nothing, nothing);
    const file = { fileId: "f", processor: "ACC", replace: false, answers: {} } as const;
    const founding = (said: boolean | null) =>
      foundsClubs(mergeDraft({ ...draft, file, foundsClubs: said }, newer, {}));
    expect([null, false, true].map(founding)).toEqual([true, false, true]);
    expect(foundsClubs(mergeDraft(draft, newer, {}))).toBe(false);
  });

  it("keeps rows added by hand", () => {
    const { draft, newer } = versions(nothing, set(1, { laps: 12 }));
    const added = changeRow(addRow(draft, "added:1"), "added:1", { laps: 3 });
    expect(mergeDraft(added, newer, {}).rows.at(-1)).toMatchObject({
      entryKey: "added:1",
      laps: 3,
    });
  });
});

describe("edits made while a save is on its way", () => {
  const sent: ResultsDraft = {
    ...startDraft(resultsEditor(start()), null),
    rows: set(1, time(pen(5)))(start()),
    isDirty: true,
  };
  const stored = resultsEditor(set(1, time(pen(5, "Contact", "p1")))(start()), { version: 2 });

  it("is none when nothing was touched", () => {
    expect(draftAfterSave({ sent, current: sent }, stored)).toMatchObject({
      rows: stored.results,
      isDirty: false,
    });
  });

  it("stays, over what was saved", () => {
    const current = { ...sent, rows: all(set(1, { laps: 7 }), set(2, { dsq: true }))(sent.rows) };
    const left = draftAfterSave({ sent, current }, stored);
    expect(left).toMatchObject({ isDirty: true, editor: { version: 2 } });
    expect(row(left, 1)).toMatchObject({ laps: 7, timePenalties: [{ _id: "p1" }] });
    expect(row(left, 2)?.dsq).toBe(true);
  });

  it("stays as it is when it is a new file", () => {
    const file = { fileId: "f", processor: "AC" as const, replace: false, answers: {} };
    const current = { ...sent, file };
    expect(draftAfterSave({ sent, current }, stored)).toBe(current);
  });
});
