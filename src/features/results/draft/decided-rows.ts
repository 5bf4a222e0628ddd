import { listPenalties, penaltiesOf, penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow } from "../results-editor.ts";
import type { Penalty } from "../results.ts";

/*
 * What a decision of stewards gave belongs to its case: editors leave it as it is, and of two versions the newer one has it
 * (`docs/decisions/0060-decisions-are-projected.md`).
 */

type GivenByDecision = NonNullable<Penalty["decision"]>;

/** The decisions that gave something to a row, each once. */
export function decisionsOf(row: EditorRow): GivenByDecision[] {
  const given = [
    ...listPenalties(row).flatMap(({ decision }) => decision ?? []),
    ...(row.dsqDecision ? [row.dsqDecision] : []),
  ];
  return [...new Map(given.map((decision) => [decision._id, decision])).values()];
}

/** A merged row with exactly what decisions give in the newer version of it. */
export function withDecided(merged: EditorRow, newer: EditorRow): EditorRow {
  const { dsqDecision: _old, ...row } = merged;
  return {
    ...row,
    ...penaltyLists((kind) => [
      ...penaltiesOf(merged, kind).filter(({ decision }) => !decision),
      ...penaltiesOf(newer, kind).filter(({ decision }) => decision),
    ]),
    // Without the decision that disqualified it, only somebody's own hand does.
    dsq: newer.dsqDecision ? true : merged.dsqDecision ? newer.dsq : merged.dsq,
    ...(newer.dsqDecision && { dsqDecision: newer.dsqDecision }),
    removed: merged.removed && decisionsOf(newer).length === 0,
  };
}
