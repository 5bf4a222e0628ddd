import { isPenaltyKind, penaltiesOf } from "../penalty-kinds.ts";
import type { PostedRow } from "../results-editor.ts";
import type { RowEdits, StewardPenalty } from "../row-edits.ts";

/**
 * The number of the first decision that posted rows change: what it gave is missing or different, or its row is taken out; else
 * `undefined`. `edits` are those under the posted rows.
 */
export function changedDecision(
  edits: readonly RowEdits[],
  posted: readonly PostedRow[],
): number | undefined {
  const rows = new Map(posted.map((row) => [row.entryKey, row]));
  for (const { rowKey, persons, penalties } of edits)
    for (const penalty of penalties) {
      const { decision, personId } = penalty;
      const place = persons.findIndex((person) => person.personId === personId);
      if (decision && !isKept(penalty, { row: rows.get(rowKey), place: Math.max(0, place) }))
        return decision.number;
    }
  return undefined;
}

function isKept(
  { id, kind, amount, description }: StewardPenalty,
  { row, place }: { row: PostedRow | undefined; place: number },
): boolean {
  if (!row) return false;
  if (!isPenaltyKind(kind)) return kind !== "dsq" || row.dsq;
  return penaltiesOf(row, kind).some(
    (own) =>
      own._id === id &&
      own.amount === amount &&
      own.description === description &&
      own.driver === place,
  );
}
