import { describe, expect, it } from "vitest";
import { editorRow, resultsEditor } from "#tests/factories/editor-rows.ts";
import type { EditorRow } from "../results-editor.ts";
import { brokenDecisions, decisionsOf } from "./decided-rows.ts";
import { mergeDraft } from "./draft-merge.ts";
import { removePenalty } from "./draft-penalties.ts";
import { changeRow, type ResultsDraft, startDraft } from "./results-draft.ts";

const decision = { _id: "decision", number: 7 };
const five = { _id: "item", amount: 5, description: "Decizia nr. 7", driver: 0, decision };
const byHand = { _id: "", amount: 10, description: "Limite", driver: 0 };
const out = { dsq: true, dsqDecision: decision };

const plain = editorRow(1, "ana");
const decided = { ...plain, timePenalties: [five] };
const draftOf = (...rows: EditorRow[]) => startDraft(resultsEditor(rows), null);
const lost = (draft: ResultsDraft) => [...brokenDecisions(draft).values()];

describe("What a decision gave to a row", () => {
  it("is named once, whatever it gave", () => {
    expect(decisionsOf({ ...decided, ...out })).toEqual([decision]);
    expect(decisionsOf({ ...plain, timePenalties: [byHand] })).toEqual([]);
  });

  it.each<[string, ResultsDraft]>([
    [
      "a penalty taken out",
      removePenalty(draftOf(decided), { entryKey: "key-1", kind: "time", index: 0 }),
    ],
    ["its row taken out", changeRow(draftOf(decided), "key-1", { removed: true })],
    [
      "a disqualification taken back",
      changeRow(draftOf({ ...plain, ...out }), "key-1", { dsq: false }),
    ],
  ])("is missed: %s", (_name, draft) => {
    expect(lost(draft)).toEqual([7]);
  });

  it("is not missed while other things change", () => {
    expect(lost(changeRow(draftOf({ ...decided, ...out }), "key-1", { laps: 9 }))).toEqual([]);
  });

  const merged = (mine: EditorRow, theirs: EditorRow, choice: "mine" | "both", base = plain) => {
    const draft = { ...draftOf(base), rows: [mine] };
    const newer = resultsEditor([theirs], { version: 2 });
    return mergeDraft(draft, newer, choice === "both" ? {} : { "key-1": choice }).rows[0];
  };

  it.each(["mine", "both"] as const)(
    "is in the row of who edits it meanwhile, whatever they choose (%s)",
    (choice) => {
      const row = merged({ ...plain, timePenalties: [byHand] }, { ...decided, ...out }, choice);
      expect(row?.timePenalties).toEqual([byHand, five]);
      expect(row).toMatchObject(out);
    },
  );

  it("keeps a row in that somebody takes out meanwhile", () => {
    expect(merged({ ...plain, removed: true }, decided, "mine")?.removed).toBe(false);
    expect(merged({ ...plain, removed: true }, { ...plain, laps: 9 }, "mine")?.removed).toBe(true);
  });

  it("goes with the decision, though the draft still has it", () => {
    const base = { ...decided, ...out };
    const row = merged({ ...base, laps: 9 }, { ...plain, laps: 8 }, "mine", base);
    expect(row).toMatchObject({ laps: 9, dsq: false, timePenalties: [] });
    expect(row).not.toHaveProperty("dsqDecision");
  });
});
