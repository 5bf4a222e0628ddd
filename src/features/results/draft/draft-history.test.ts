import { describe, expect, it } from "vitest";
import { editorRow, resultsEditor } from "#tests/factories/editor-rows.ts";
import { type DraftHistory, endStep, redo, startHistory, takeStep, undo } from "./draft-history.ts";
import { addPenalty } from "./draft-penalties.ts";
import { changeRow, type ResultsDraft, startDraft } from "./results-draft.ts";

type Change = (draft: ResultsDraft) => ResultsDraft;

const laps =
  (count: number, key = "key-1"): Change =>
  (draft) =>
    changeRow(draft, key, { laps: count });
const total =
  (totalMs: number): Change =>
  (draft) =>
    changeRow(draft, "key-1", { totalMs });
const dsq =
  (isOut: boolean): Change =>
  (draft) =>
    changeRow(draft, "key-1", { dsq: isOut });
const penalty: Change = (draft) =>
  addPenalty(draft, "key-1", { kind: "time", amount: 5, description: "Contact", driver: 0 });

function after(changes: readonly Change[]): DraftHistory {
  const start = startDraft(resultsEditor([editorRow(1, "ana"), editorRow(2, "ben")]), null);
  return changes.reduce(
    (history, change) => takeStep(history, change(history.present)),
    startHistory(start),
  );
}

const lapsIn = ({ present }: DraftHistory) => present.rows.map((row) => row.laps);

describe("the steps of a draft", () => {
  it.each<[string, Change[], number]>([
    ["typing in one field is one step", [laps(1), laps(12), laps(123)], 1],
    ["another row is another step", [laps(1), laps(12), laps(3, "key-2")], 2],
    ["another field is another step", [laps(1), total(5), laps(12)], 3],
    ["boxes that are ticked are steps each", [dsq(true), dsq(false), dsq(true)], 3],
    ["penalties are steps each", [penalty, penalty], 2],
    ["a change back to the same value is a step of its own", [dsq(true), laps(1), dsq(false)], 3],
  ])("%s", (_what, changes, steps) => {
    expect(after(changes).past).toHaveLength(steps);
  });

  it("go back one by one to a clean draft, and forward again", () => {
    const history = after([laps(3), dsq(true)]);
    const once = undo(history);
    expect(once.present.rows[0]).toMatchObject({ laps: 3, dsq: false });
    const twice = undo(once);
    expect(twice.present.isDirty).toBe(false);
    expect(undo(twice)).toBe(twice);
    expect(redo(redo(twice)).present).toBe(history.present);
    expect(redo(history)).toBe(history);
  });

  it("a new change forgets what was taken back, and does not grow the step before it", () => {
    const back = undo(after([laps(3), dsq(true)]));
    const other = takeStep(back, laps(4)(back.present));
    expect(other.future).toEqual([]);
    expect(other.past).toHaveLength(2);
    expect(lapsIn(undo(other))).toEqual([3, 10]);
  });

  it("a step that was ended does not grow", () => {
    const ended = endStep(after([laps(3)]));
    expect(takeStep(ended, laps(4)(ended.present)).past).toHaveLength(2);
  });

  it("a new file is one step, and can be taken back", () => {
    const history = after([laps(3)]);
    const file = startDraft(resultsEditor([editorRow(3, "cara")]), {
      fileId: "f",
      processor: "AC",
      replace: false,
      answers: {},
    });
    expect(lapsIn(undo(takeStep(history, file)))).toEqual([3, 10]);
  });

  it("keeps the last two hundred", () => {
    const many = Array.from({ length: 250 }, (_, index) => dsq(index % 2 === 0));
    expect(after(many).past).toHaveLength(200);
  });

  it("nothing changed is no step", () => {
    const history = after([laps(3)]);
    expect(takeStep(history, history.present)).toBe(history);
  });
});
