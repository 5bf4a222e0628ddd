import { sql } from "kysely";
import type { Db } from "../databases.ts";
import { insertMissingModels, insertMissingTracks } from "./data/starting-catalogues.ts";

/**
 * Catalogues that organisers edit: entries can be archived, have versions, and their names and game ids are unique in any case of
 * letters. Existing leagues get the models and tracks that were added since they began.
 */
export async function up(db: Db): Promise<void> {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn("archived", "boolean", (column) => column.notNull().defaultTo(false))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
  }
  await insertMissingModels(db);
  await insertMissingTracks(db);
  for (const { name, table, columns, folded } of uniques) {
    const lowered = folded.map((column) => sql`lower(${sql.ref(column)})`);
    await db.schema
      .createIndex(name)
      .on(table)
      .unique()
      .columns([...columns, ...lowered])
      .execute();
  }
}

const tables = ["simulators", "tracks", "car_models", "car_classes", "driver_classes"] as const;

interface Unique {
  name: string;
  table: string;
  columns: readonly string[];
  /** Columns in which capitals do not count. */
  folded: readonly string[];
}

const uniques: readonly Unique[] = [
  { name: "simulators_title_once", table: "simulators", columns: [], folded: ["title"] },
  { name: "track_families_name_once", table: "track_families", columns: [], folded: ["name"] },
  {
    name: "tracks_name_once",
    table: "tracks",
    columns: ["simulator_id", "family_id"],
    folded: ["name"],
  },
  {
    name: "tracks_game_key_once",
    table: "tracks",
    columns: ["simulator_id"],
    folded: ["game_key", "game_layout"],
  },
  {
    name: "car_models_title_once",
    table: "car_models",
    columns: ["simulator_id"],
    folded: ["title"],
  },
  {
    name: "car_models_game_key_once",
    table: "car_models",
    columns: ["simulator_id"],
    folded: ["game_key"],
  },
  { name: "car_classes_name_once", table: "car_classes", columns: [], folded: ["name"] },
  { name: "car_classes_acronym_once", table: "car_classes", columns: [], folded: ["acronym"] },
  { name: "driver_classes_name_once", table: "driver_classes", columns: [], folded: ["name"] },
  {
    name: "driver_classes_acronym_once",
    table: "driver_classes",
    columns: [],
    folded: ["acronym"],
  },
];
