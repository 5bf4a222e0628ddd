import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import { readSessionType } from "#shared/session-types.ts";
import { entryEventsSchema } from "../rules/entry-events.ts";
import { type StoredEntry, withoutHidden } from "../rules/visible-entries.ts";
import { optionsOf } from "./compute-table.ts";
import { toStoredEntry } from "./entry-rows.ts";
import type { StoredTable } from "./standings-store.ts";

export interface SeenTable {
  table: StoredTable;
  /** Ids of the events that are absent for the reader. */
  hides: ReadonlySet<string>;
}

/** Whether a table counts an event that its reader may not see. */
export function hidesSomething({ plan }: StoredTable, hides: ReadonlySet<string>): boolean {
  return plan.some(({ eventId }) => hides.has(eventId));
}

/** The table as its reader may know it: `hides` are the events that are absent for them. */
export function visibleTable(table: StoredTable, hides: ReadonlySet<string>): StoredTable {
  return { ...table, plan: table.plan.filter(({ eventId }) => !hides.has(eventId)) };
}

/** One of a table's entries with its breakdown, without the events in `hides`; `undefined` when there is none to see. */
export async function findVisibleEntry(
  db: Db,
  table: StoredTable,
  { entryId, hides }: { entryId: string; hides: ReadonlySet<string> },
): Promise<StoredEntry | undefined> {
  const entries = hidesSomething(table, hides)
    ? await listVisibleEntries(db, table, hides)
    : await listStoredEntries(db, table.id, entryId);
  return entries.find(({ _id }) => _id === entryId);
}

/** A table's entries in order, each with its breakdown, without the events in `hides`. */
export async function listVisibleEntries(
  db: Db,
  table: StoredTable,
  hides: ReadonlySet<string>,
): Promise<StoredEntry[]> {
  const entries = await listStoredEntries(db, table.id);
  if (!hidesSomething(table, hides)) return entries;
  const drivers = await mapDrivers(db, columnOf(table.plan, "sessionId"));
  return withoutHidden(entries, {
    hides,
    type: table.type,
    options: optionsOf(table),
    sessions: await listPlannedSessions(db, table),
    driversOf: (rowKey) => drivers.get(rowKey) ?? [],
  });
}

async function listStoredEntries(db: Db, tableId: string, only?: string): Promise<StoredEntry[]> {
  let query = db
    .selectFrom("standings_entries")
    .selectAll()
    .where("standings_id", "=", tableId)
    .orderBy("sort_order");
  if (only !== undefined) query = query.where("id", "=", only);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...toStoredEntry(row),
    events: fromJson(entryEventsSchema, row.breakdown),
  }));
}

/** The sessions of a table, as far as drops and ties look at them. */
async function listPlannedSessions(db: Db, { plan }: StoredTable) {
  if (plan.length === 0) return [];
  const rows = await db
    .selectFrom("event_sessions")
    .select(["id", "type", "sprint"])
    .where("id", "in", columnOf(plan, "sessionId"))
    .execute();
  return rows.map(({ id, type, sprint }) => ({ id, type: readSessionType(type), sprint }));
}

/** Ids of the people of each result row. */
async function mapDrivers(db: Db, sessionIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("result_row_drivers")
    .select(["row_id", "user_id"])
    .where("session_id", "in", [...sessionIds])
    .orderBy("position")
    .execute();
  return new Map(
    [...groupBy(rows, (row) => row.row_id)].map(([rowId, seats]) => [
      rowId,
      seats.flatMap(({ user_id }) => user_id ?? []),
    ]),
  );
}
