import type { Db } from "#server/database/databases.ts";
import { type FilterName, filterNames, type StandingsFilters } from "../rules/table-filters.ts";

/** What the ids of each filter stand for: rows of this table. */
export const filteredTables = {
  carClasses: "car_classes",
  driverClasses: "driver_classes",
  carModels: "car_models",
} as const satisfies Record<FilterName, string>;

export type FilteredTable = (typeof filteredTables)[FilterName];

const unknown: Record<FilterName, string> = {
  carClasses: "Clasa de mașini nu există.",
  driverClasses: "Licența nu există.",
  carModels: "Modelul nu există.",
};

/** What the ids of these filters stand for; ids that are none of anything are absent. */
export async function mapFilterNames(
  db: Db,
  all: readonly StandingsFilters[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const filter of filterNames) {
    const ids = [...new Set(all.flatMap((filters) => filters[filter]))];
    for (const [id, name] of await mapNames(db, filteredTables[filter], ids)) names.set(id, name);
  }
  return names;
}

/** A message for each filter that names what is not there. A class that left the season may stay, as in past results. */
export async function filterProblems(
  db: Db,
  filters: StandingsFilters,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const filter of filterNames) {
    const ids = [...new Set(filters[filter])];
    if ((await mapNames(db, filteredTables[filter], ids)).size < ids.length)
      problems[`filters.${filter}`] = unknown[filter];
  }
  return problems;
}

async function mapNames(
  db: Db,
  table: FilteredTable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows =
    table === "car_models"
      ? await db
          .selectFrom(table)
          .select(["id", "title as name"])
          .where("id", "in", [...ids])
          .execute()
      : await db
          .selectFrom(table)
          .select(["id", "name"])
          .where("id", "in", [...ids])
          .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
