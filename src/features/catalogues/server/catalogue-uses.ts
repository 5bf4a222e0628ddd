import { type FilteredTable, filteredTables } from "#features/standings/server/filter-names.ts";
import { standingsDefinitionSchema } from "#features/standings/standings.ts";
import { filterNames } from "#features/standings/rules/table-filters.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
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
  const count = async (table: "seasons" | "clubs" | "tracks" | "car_models") =>
    tally(
      db
        .selectFrom(table)
        .select(["simulator_id as id", ({ fn }) => fn.countAll<number>().as("count")])
        .groupBy("simulator_id"),
    );
  return [
    { what: "seasons", counts: await count("seasons") },
    { what: "clubs", counts: await count("clubs") },
    { what: "tracks", counts: await count("tracks") },
    { what: "carModels", counts: await count("car_models") },
  ];
}

export async function countTrackUses(db: Db): Promise<UseCounts> {
  const events = db
    .selectFrom("events")
    .select(["track_id as id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("track_id");
  return [{ what: "events", counts: await tally(events) }];
}

export async function countCarModelUses(db: Db): Promise<UseCounts> {
  const seasons = db
    .selectFrom("season_car_models")
    .select(["car_model_id as id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("car_model_id");
  const cars = db
    .selectFrom("cars")
    .select(["car_model_id as id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("car_model_id");
  return [
    { what: "seasons", counts: await tally(seasons) },
    { what: "cars", counts: await tally(cars) },
    { what: "standings", counts: await countFilters(db, "car_models") },
  ];
}

export async function countClassUses(db: Db, kind: "car" | "driver"): Promise<UseCounts> {
  const seasons = db
    .selectFrom(`season_${kind}_classes`)
    .select(["class_id as id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("class_id");
  const cars = db
    .selectFrom(kind === "car" ? "car_class_members" : "car_driver_classes")
    .select(["class_id as id", ({ fn }) => fn.count<number>("car_id").distinct().as("count")])
    .groupBy("class_id");
  return [
    { what: "seasons", counts: await tally(seasons) },
    { what: "cars", counts: await tally(cars) },
    { what: "standings", counts: await countFilters(db, `${kind}_classes`) },
  ];
}

interface Tally {
  execute: () => Promise<{ id: string; count: number }[]>;
}

async function tally(query: Tally): Promise<Map<string, number>> {
  return new Map((await query.execute()).map(({ id, count }) => [id, count]));
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
