import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { letOthersIn } from "#server/database/turns.ts";
import { toJson } from "#server/database/json.ts";
import type { ActServices } from "#server/parts.ts";
import type { SavedEntry } from "../rules/standings-table.ts";
import {
  type ComputedEntry,
  computeTable,
  loadScoringData,
  pointsOfRows,
} from "./compute-table.ts";
import {
  type EntryRow,
  listEntryRows,
  toSavedEntry,
  writeEntries,
  writeRowPoints,
} from "./entry-rows.ts";
import { listReadableTables, markComputed, type StoredTable } from "./standings-store.ts";
import { storeScoringRows } from "./stored-scoring.ts";
import { columnOf } from "#shared/group-by.ts";

/*
 * Computes tables anew and writes them, in a transaction that has locked the season (`lock-season.ts`), so that neither its
 * results nor its tables change meanwhile.
 */

interface Recomputing {
  seasonId: string;
  /** When; `null`: nothing that visitors see has changed, and the time they read stays. */
  now: number | null;
}

/**
 * Computes all tables of a season, keeping editors' input and every version, and answers how many. A table that cannot be
 * computed stays without harm to the save: it says that there are newer results, and the log why.
 */
export async function recomputeSeason(
  trx: Db,
  { log }: Pick<ActServices, "log">,
  { seasonId, now }: Recomputing,
): Promise<number> {
  const skip = (standings: string, err: unknown) =>
    log.error({ err, season: seasonId, standings }, "standings cannot be computed");
  const { tables, unreadable } = await listReadableTables(trx, seasonId);
  for (const [id, problem] of unreadable) skip(id, problem);
  const data = await loadScoringData(
    trx,
    tables.flatMap((table) => table.plan),
  );
  await storeScoringRows(trx, data.made);
  const entryRows = await listEntryRows(trx, columnOf(tables, "id"));
  let computed = 0;
  for (const table of tables) {
    const stored = entryRows.get(table.id) ?? [];
    let entries: ComputedEntry[];
    try {
      entries = await computeTable({ ...table, saved: stored.map(toSavedEntry) }, data);
    } catch (error) {
      skip(table.id, error);
      continue;
    }
    await writeComputed(trx, table, { stored, entries, now });
    computed += 1;
  }
  return computed;
}

/** Computes one table with what its editor has just said of its entries. */
export async function recomputeTable(
  trx: Db,
  table: Pick<StoredTable, "id" | "type" | "definition" | "plan">,
  { saved, now }: { saved: readonly SavedEntry[]; now: number },
): Promise<void> {
  const data = await loadScoringData(trx, table.plan);
  await storeScoringRows(trx, data.made);
  const stored = (await listEntryRows(trx, [table.id])).get(table.id) ?? [];
  const entries = await computeTable({ ...table, saved }, data);
  await writeComputed(trx, table, { stored, entries, now });
}

interface Computed {
  stored: readonly EntryRow[];
  entries: readonly ComputedEntry[];
  now: number | null;
}

async function writeComputed(
  trx: Db,
  { id, definition }: Pick<StoredTable, "id" | "definition">,
  { stored, entries, now }: Computed,
): Promise<void> {
  await letOthersIn();
  await writeEntries(trx, id, { stored, entries });
  await letOthersIn();
  await writeRowPoints(trx, id, pointsOfRows(entries, definition.options));
  await changeRow(trx, "standings", id, {
    definition: toJson(definition),
    ...(now !== null && { computed_at: now }),
  });
  await markComputed(trx, id);
}
