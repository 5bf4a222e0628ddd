import { addStep, type History, stepBack, stepForward } from "#shared/history.ts";
import type { ResultsDraft } from "./results-draft.ts";
import { isShownName } from "../row-fields.ts";
import { changedFields } from "./row-comparison.ts";

export interface DraftHistory extends History<ResultsDraft> {
  /** The last step may still grow: more typing in the same field belongs to it. */
  isOpen: boolean;
}

/** More steps than this are forgotten, the oldest first. */
const mostSteps = 200;

export function startHistory(draft: ResultsDraft): DraftHistory {
  return { past: [], present: draft, future: [], isOpen: false };
}

/** One more step. Typing on in the field of the last step makes that step longer. */
export function takeStep(history: DraftHistory, next: ResultsDraft): DraftHistory {
  const { past, present } = history;
  if (next === present) return history;
  const typed = typedField(present, next);
  const before = past.at(-1);
  if (history.isOpen && before && typed !== null && typed === typedField(before, present))
    return { ...history, present: next };
  return { ...addStep(history, next, mostSteps), isOpen: typed !== null };
}

/** Ends the last step: typing on begins a new one. */
export function endStep(history: DraftHistory): DraftHistory {
  return history.isOpen ? { ...history, isOpen: false } : history;
}

export function undo(history: DraftHistory): DraftHistory {
  return endStep(stepBack(history));
}

export function redo(history: DraftHistory): DraftHistory {
  return endStep(stepForward(history));
}

/** The one field of one row in which two drafts differ, if it is one that people type in. */
function typedField(before: ResultsDraft, after: ResultsDraft): string | null {
  if (before.editor !== after.editor || before.rows.length !== after.rows.length) return null;
  const changed = after.rows.flatMap((row, index) =>
    changedFields(before.rows[index] ?? null, row).map((field) => ({
      key: `${row.entryKey} ${field}`,
      isTyped:
        isShownName(field) && typeof (row[field] ?? before.rows[index]?.[field]) === "number",
    })),
  );
  const [only] = changed;
  return only?.isTyped && changed.length === 1 ? only.key : null;
}
