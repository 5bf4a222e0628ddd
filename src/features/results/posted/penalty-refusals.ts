import { isBlank } from "#shared/text/clean-text.ts";
import { groupBy } from "#shared/group-by.ts";
import type { SessionTypeCode } from "#shared/session-types.ts";
import { penaltyFields, type PenaltyKind, penaltyKinds, withoutEffect } from "../penalty-kinds.ts";
import type { PostedRow } from "../results-editor.ts";
import type { RowEdits } from "../row-edits.ts";

/**
 * What is wrong with a steward's penalties: messages by field path within the posted rows. Unchanged stored ones stay, because
 * they were given under the rules of their day.
 */
export function penaltyRefusals(
  posted: readonly PostedRow[],
  stored: readonly RowEdits[],
  type: SessionTypeCode,
): Record<string, string> {
  const known = groupBy(
    stored.flatMap((row) => row.penalties),
    ({ id }) => id,
  );
  const isStored = (kind: PenaltyKind, { _id, amount, description }: PostedPenalty) =>
    (known.get(_id) ?? []).some(
      (own) => own.kind === kind && own.amount === amount && own.description === description,
    );
  const refusals: Record<string, string> = {};
  for (const [place, row] of posted.entries())
    for (const kind of penaltyKinds)
      for (const [index, penalty] of row[penaltyFields[kind]].entries()) {
        const path = `results.${place}.${penaltyFields[kind]}.${index}`;
        if (isStored(kind, penalty)) continue;
        if (isBlank(penalty.description))
          refusals[`${path}.description`] = "Penalizarea are nevoie de o descriere.";
        const why = withoutEffect(kind, type);
        if (why) refusals[path] = why;
      }
  return refusals;
}

type PostedPenalty = PostedRow["timePenalties"][number];
