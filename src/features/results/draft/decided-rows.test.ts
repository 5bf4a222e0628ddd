import { describe, expect, it } from "vitest";
import { editorRow, resultsEditor } from "#tests/factories/editor-rows.ts";
import type { EditorRow } from "../results-editor.ts";
import { decisionsOf } from "./decided-rows.ts";
import { mergeDraft } from "./draft-merge.ts";
import { startDraft } from "./results-draft.ts";

const decision = { _id: "decision", number: 7 };
const five = { _id: "item", amount: 5, description: "Decizia nr. 7", driver: 0, decision };
const byHand = { _id: "", amount: 10, description: "Limite", driver: 0 };
const out = { dsq: true, dsqDecision: decision };

const plain = editorRow(1, "ana");
const decided = { ...plain, timePenalties: [five] };

describe("What a decision gave to a row", () => {
  it("is named once, whatever it gave", () => {
    expect(decisionsOf({ ...decided, ...out })).toEqual([decision]);
    expect(decisionsOf({ ...plain, timePenalties: [byHand] })).toEqual([]);
  });

  const merged = (mine: EditorRow, theirs: EditorRow, choice: "mine" | "both", base = plain) => {
    const draft = { ...startDraft(resultsEditor([base]), null), rows: [mine] };
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
