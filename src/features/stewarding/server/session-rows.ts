import { applyEdits } from "#features/results/session-results.ts";
import { loadSession } from "#features/results/server/session-store.ts";
import type { Names } from "#features/results/server/result-rows.ts";
import type { AppliedRow } from "#features/results/session-results.ts";
import type { Db } from "#server/database/databases.ts";
import { personName } from "#shared/text/person-name.ts";

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

/** Drivers of a row by their present names; whom the site does not know, as the file calls them. */
export function driversIn(
  { snapshot, userIds }: Pick<AppliedRow, "snapshot" | "userIds">,
  names: Names,
): string[] {
  return snapshot.persons.map(({ name }, place) => {
    const known = names.get(userIds[place] ?? "");
    return known ? personName(known) : name;
  });
}
