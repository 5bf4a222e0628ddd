import { sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * Laps of practice and prequalification, which count for nobody's numbers and stand among the hot laps of their track. They
 * follow from other tables and are filled when the site starts. Winners of a track are found by an index of their own.
 */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  await db.schema
    .createTable("stat_practice")
    .addColumn("row_id", "text", (column) => column.notNull())
    .addColumn("seat", "integer", (column) => column.notNull())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("event_id", "text", (column) => column.notNull())
    .addColumn("track_id", "text", (column) => column.notNull())
    .addColumn("record_class", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("best_lap_ms", "integer", (column) => column.notNull())
    .addColumn("session_order", "integer", (column) => column.notNull())
    .addColumn("at", millis, (column) => column.notNull())
    .addColumn("visible", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("stat_practice_key", ["row_id", "seat"])
    .execute();
  await db.schema
    .createIndex("stat_practice_of_event")
    .on("stat_practice")
    .column("event_id")
    .execute();
  await db.schema
    .createIndex("stat_practice_of_session")
    .on("stat_practice")
    .column("session_id")
    .execute();
  // It holds all that its readers read, so that they open no row.
  await db.schema
    .createIndex("stat_practice_best_laps")
    .on("stat_practice")
    .columns([
      "track_id",
      "record_class",
      "best_lap_ms",
      "at",
      "session_order",
      "session_id",
      "row_id",
      "seat",
      "visible",
      "person_id",
    ])
    .execute();
  await db.schema
    .createIndex("stat_rows_won")
    .on("stat_rows")
    .columns(["track_id", "car_wins", "at"])
    .execute();
}
