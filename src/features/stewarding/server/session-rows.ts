import { applyEdits } from "#features/results/session-results.ts";
import { loadSession } from "#features/results/server/session-store.ts";
import type { AppliedRow } from "#features/results/session-results.ts";
import type { Db } from "#server/database/databases.ts";

export interface SessionRow {
  /** Of the result row. */
  id: string;
  row: AppliedRow;
}

/** The rows of a session as saved, without those that were taken out. */
export async function listSessionRows(db: Db, sessionId: string): Promise<SessionRow[]> {
  const state = await loadSession(db, sessionId);
  return applyEdits(state.snapshots, state.edits).flatMap((row) => {
    const id = state.rowIds.get(row.snapshot.entryKey);
    return id === undefined || row.removed ? [] : [{ id, row }];
  });
}
