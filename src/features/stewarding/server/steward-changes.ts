import { ranksByAverage } from "#features/results/classification.ts";
import { type DecidedItem, projectDecisions } from "#features/results/decided-penalties.ts";
import { listDecidedItems } from "#features/results/server/decided-items.ts";
import { mapNames } from "#features/results/server/result-rows.ts";
import { loadLaps, loadSession } from "#features/results/server/session-store.ts";
import { applyEdits, rankSession, type RankedRow } from "#features/results/session-results.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { readSessionType } from "#shared/session-types.ts";
import { changedRows } from "../classification-changes.ts";
import { itemKinds, itemText } from "../decision-items.ts";
import type { StewardChanges } from "../stewarding.ts";

/**
 * What decisions change of a session's classification. `added`: items that are not published, compared with what is; without them all that is in force is
 * compared with nothing.
 */
export async function readChanges(
  db: Db,
  sessionId: string,
  added?: readonly DecidedItem[],
): Promise<StewardChanges> {
  const [state, kind, items] = await Promise.all([
    loadSession(db, sessionId),
    sessionKind(db, sessionId),
    listDecidedItems(db, sessionId),
  ]);
  if (!added && items.length === 0) return { rows: [] };
  const laps = ranksByAverage(kind) ? await loadLaps(db, sessionId) : new Map<string, never[]>();
  const rank = (shown: readonly DecidedItem[]): RankedRow[] => {
    const { edits } = projectDecisions(state, shown);
    const ranked = rankSession(applyEdits(state.snapshots, edits), kind, laps);
    if (!ranked.ok)
      throw new AppError("results.average-needs-laps", { message: ranked.refusal.message });
    return ranked.rows;
  };
  const after = rank([...items, ...(added ?? [])]);
  const changed = changedRows(rank(added ? items : []), after);
  const byKey = new Map(after.map((row) => [row.snapshot.entryKey, row]));
  const names = await mapNames(
    db,
    after.flatMap((row) => row.userIds),
  );
  const shown = new Map((added ?? items).map((item) => [item.id, item]));
  return {
    rows: changed.map(({ entryKey, ...row }) => ({
      ...row,
      _id: state.rowIds.get(entryKey) ?? "",
      drivers: driversOf(byKey.get(entryKey), names),
      items: (byKey.get(entryKey)?.penalties ?? []).flatMap(({ id }) => {
        const item = shown.get(id);
        return item ? [{ text: textOf(item), decision: added ? null : item.decision }] : [];
      }),
    })),
  };
}

function textOf({ kind, amount }: DecidedItem): string {
  const known = itemKinds.find((own) => own === kind);
  return known ? itemText(known, amount) : kind;
}

function driversOf(
  row: RankedRow | undefined,
  names: Awaited<ReturnType<typeof mapNames>>,
): string[] {
  return (row?.snapshot.persons ?? []).map((person, place) => {
    const userId = row?.userIds[place] ?? null;
    const known = userId === null ? undefined : names.get(userId);
    return known ? `${known.firstName} ${known.lastName}`.trim() : person.name;
  });
}

/** As what a session is ranked. */
export async function sessionKind(db: Db, sessionId: string) {
  const { type, hotstint_laps } = await db
    .selectFrom("event_sessions")
    .select(["type", "hotstint_laps"])
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return { type: readSessionType(type), hotstintLaps: hotstint_laps };
}
