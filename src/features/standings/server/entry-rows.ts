import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { jsonReader, toJson } from "#server/database/json.ts";
import { inParts } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { groupBy } from "#shared/group-by.ts";
import { entryMembersSchema } from "../standings.ts";
import { cellsOf } from "../rules/cells.ts";
import { type SavedEntry, totalPoints } from "../rules/standings-table.ts";
import type { ComputedEntry } from "./compute-table.ts";
import { readEdits, writeEdits } from "./entry-edits.ts";

export type EntryRow = Selectable<Database["standings_entries"]>;

/** Reads the `members` column. */
export const readMembers = jsonReader(entryMembersSchema);

/** Entries of these tables in their order, by table. */
export async function listEntryRows(
  db: Db,
  tableIds: readonly string[],
): Promise<Map<string, EntryRow[]>> {
  if (tableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("standings_entries")
    .selectAll()
    .where("standings_id", "in", [...tableIds])
    .orderBy("sort_order")
    .execute();
  return groupBy(rows, (row) => row.standings_id);
}

type StoredColumns = Omit<EntryRow, "standings_id" | "sort_order" | "breakdown" | "cells">;

/** A stored entry in numbers, but for what it brought in which session. Points in thousandths. */
export function toStoredEntry(row: StoredColumns) {
  const saved = toSavedEntry(row);
  return {
    _id: row.id,
    ...saved,
    position: row.position,
    previousPosition: row.previous_position,
    wins: row.wins,
    podiums: row.podiums,
    points: row.points,
    eventPoints: row.points - totalPoints(0, saved),
    scoredEvents: readMembers(row.members).scoredEvents,
  };
}

export function toSavedEntry(
  row: Pick<
    EntryRow,
    "subject_id" | "compensation" | "misc_text" | "disqualified" | "manual" | "members" | "edits"
  >,
): SavedEntry {
  const { cars, drivers, teams } = readMembers(row.members);
  return {
    key: row.subject_id,
    manual: row.manual,
    compensationPoints: row.compensation,
    ...readEdits(row.edits),
    miscText: row.misc_text,
    disqualified: row.disqualified,
    cars,
    drivers,
    teams,
  };
}

/** Makes a table's stored entries these, writing only what is new of them. An entry about the same subject keeps its id. */
export async function writeEntries(
  trx: Db,
  tableId: string,
  { stored, entries }: { stored: readonly EntryRow[]; entries: readonly ComputedEntry[] },
): Promise<void> {
  const before = new Map(stored.map((row) => [row.subject_id, row]));
  const rows = entries.map((entry, order) =>
    toRow(entry, { id: before.get(entry.key)?.id ?? newId(), tableId, order }),
  );
  const kept = new Set(rows.map(({ id }) => id));
  await deleteEntries(
    trx,
    stored.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  const changed = rows.filter((row) => !isSame(before.get(row.subject_id), row));
  for (const some of inParts(changed))
    await trx
      .insertInto("standings_entries")
      .values(some)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((row) => ({
          position: row.ref("excluded.position"),
          sort_order: row.ref("excluded.sort_order"),
          points: row.ref("excluded.points"),
          compensation: row.ref("excluded.compensation"),
          misc_text: row.ref("excluded.misc_text"),
          disqualified: row.ref("excluded.disqualified"),
          manual: row.ref("excluded.manual"),
          members: row.ref("excluded.members"),
          edits: row.ref("excluded.edits"),
          breakdown: row.ref("excluded.breakdown"),
          previous_position: row.ref("excluded.previous_position"),
          wins: row.ref("excluded.wins"),
          podiums: row.ref("excluded.podiums"),
          cells: row.ref("excluded.cells"),
        })),
      )
      .execute();
}

async function deleteEntries(trx: Db, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids))
    await trx.deleteFrom("standings_entries").where("id", "in", some).execute();
}

interface Place {
  id: string;
  tableId: string;
  order: number;
}

function toRow(entry: ComputedEntry, { id, tableId, order }: Place): EntryRow {
  return {
    id,
    standings_id: tableId,
    subject_id: entry.key,
    position: entry.position,
    sort_order: order,
    points: entry.points,
    compensation: entry.compensationPoints,
    misc_text: entry.miscText,
    disqualified: entry.disqualified,
    manual: entry.manual,
    members: toJson({
      cars: entry.cars,
      drivers: entry.drivers,
      teams: entry.teams,
      scoredEvents: entry.scoredEvents,
    }),
    edits: writeEdits(entry),
    breakdown: toJson(entry.events),
    previous_position: entry.previousPosition,
    wins: entry.wins,
    podiums: entry.podiums,
    cells: toJson(cellsOf(entry.events)),
  };
}

function isSame(before: EntryRow | undefined, row: EntryRow): boolean {
  if (before === undefined) return false;
  const own: object = row;
  return Object.entries(before).every(([column, value]) => Reflect.get(own, column) === value);
}

/** Makes the points that a table gives to result rows these, writing only what is new of them. */
export async function writeRowPoints(
  trx: Db,
  tableId: string,
  points: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = await trx
    .selectFrom("standings_row_points")
    .select(["row_id", "points"])
    .where("standings_id", "=", tableId)
    .execute();
  const stored = new Map(rows.map((row) => [row.row_id, row.points]));
  for (const some of inParts([...stored.keys()].filter((id) => !points.has(id))))
    await trx
      .deleteFrom("standings_row_points")
      .where("standings_id", "=", tableId)
      .where("row_id", "in", some)
      .execute();
  const changed = [...points]
    .filter(([rowId, brought]) => stored.get(rowId) !== brought)
    .map(([rowId, brought]) => ({ standings_id: tableId, row_id: rowId, points: brought }));
  for (const some of inParts(changed))
    await trx
      .insertInto("standings_row_points")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["standings_id", "row_id"])
          .doUpdateSet((row) => ({ points: row.ref("excluded.points") })),
      )
      .execute();
}
