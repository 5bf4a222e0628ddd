import { sql } from "kysely";
import { type FilteredTable, filteredTables } from "#features/standings/server/filter-names.ts";
import { standingsDefinitionSchema } from "#features/standings/standings.ts";
import { filterNames } from "#features/standings/rules/table-filters.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import type { Database } from "#server/database/schema.ts";
import type { EntryHead, UsedIn } from "../catalogues.ts";

/** How often each entry is used in each kind of place, by its id. */
export type UseCounts = readonly { what: UsedIn; counts: ReadonlyMap<string, number> }[];

/** What every entry says, with what stands on it: only what is there. */
export function headOf(
  { id, version, archived }: { id: string; version: number; archived: boolean },
  counts: UseCounts,
): EntryHead {
  const uses = counts
    .map(({ what, counts: byId }) => ({ what, count: byId.get(id) ?? 0 }))
    .filter(({ count }) => count > 0);
  return { _id: id, version, archived, uses };
}

export async function countSimulatorUses(db: Db): Promise<UseCounts> {
  const column = "simulator_id";
  return [
    { what: "seasons", counts: await tally(db, "seasons", column) },
    { what: "clubs", counts: await tally(db, "clubs", column) },
    { what: "tracks", counts: await tally(db, "tracks", column) },
    { what: "carModels", counts: await tally(db, "car_models", column) },
  ];
}

export async function countTrackUses(db: Db): Promise<UseCounts> {
  return [{ what: "events", counts: await tally(db, "events", "track_id") }];
}

export async function countCarModelUses(db: Db): Promise<UseCounts> {
  const column = "car_model_id";
  return [
    { what: "seasons", counts: await tally(db, "season_car_models", column) },
    { what: "cars", counts: await tally(db, "cars", column) },
    { what: "standings", counts: await countFilters(db, "car_models") },
  ];
}

export async function countClassUses(db: Db, kind: "car" | "driver"): Promise<UseCounts> {
  const members = kind === "car" ? "car_class_members" : "car_driver_classes";
  return [
    { what: "seasons", counts: await tally(db, `season_${kind}_classes`, "class_id") },
    { what: "cars", counts: await tally(db, members, "class_id", sql`distinct car_id`) },
    { what: "standings", counts: await countFilters(db, `${kind}_classes`) },
  ];
}

/** How many rows of a table name each id in a column. */
async function tally(
  db: Db,
  table: keyof Database,
  column: string,
  counted = sql`*`,
): Promise<Map<string, number>> {
  const id = sql.ref(column);
  const { rows } = await sql<{ id: string; count: number }>`
    select ${id} as id, count(${counted}) as count from ${sql.table(table)} group by ${id}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** In how many tables of standings the filters over a catalogue name each id. */
async function countFilters(db: Db, catalogue: FilteredTable): Promise<Map<string, number>> {
  const names = filterNames.filter((name) => filteredTables[name] === catalogue);
  const counts = new Map<string, number>();
  for (const { definition } of await db.selectFrom("standings").select("definition").execute()) {
    const { filters } = fromJson(standingsDefinitionSchema, definition);
    for (const id of new Set(names.flatMap((name) => filters[name])))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
