import { type CreateTableBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * What is counted from results, so that pages need not read every row. It follows from other tables, so no foreign keys make its
 * writers wait for others. The tables are filled when the site starts.
 */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const [text, whole] = ["text", "integer"] as const;

  let rows: CreateTableBuilder<string, string> = db.schema.createTable("stat_rows");
  for (const name of ["row_id", "session_id", "event_id", "season_id", "simulator_id", "track_id"])
    rows = rows.addColumn(name, text, (column) => column.notNull());
  rows = rows
    .addColumn("seat", whole, (column) => column.notNull())
    .addColumn("session_type", text, (column) => column.notNull())
    .addColumn("session_order", whole, (column) => column.notNull())
    .addColumn("at", millis, (column) => column.notNull())
    .addColumn("record_class", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("person_id", text)
    .addColumn("club_id", text)
    .addColumn("reference_class", text);
  for (const name of ["place", "grid", "best_lap_ms", "best_lap_order"])
    rows = rows.addColumn(name, whole);
  for (const name of ["optimal_lap_ms", "median_lap_ms", "consistency_ms", "best_gain"])
    rows = rows.addColumn(name, whole);
  for (const name of ["laps_led", "contacts", "walls", "cuts", "game_penalties", "incident_points"])
    rows = rows.addColumn(name, whole);
  const counted = [
    "starts",
    "wins",
    "podiums",
    "poles",
    "fastest_laps",
    "grid_firsts",
    "hat_tricks",
    "grand_slams",
    "finishes",
    "retirements",
    "disqualifications",
    "laps",
    "sprint_starts",
    "sprint_wins",
    "sprint_podiums",
    "grids",
    "grid_sum",
    "finish_sum",
    "gains",
    "gain_sum",
  ];
  const ofCars = ["starts", "wins", "podiums", "poles", "fastest_laps"].map(
    (name) => `car_${name}`,
  );
  for (const name of ["visible", ...counted, ...ofCars, "one_twos"])
    rows = rows.addColumn(name, whole, (column) => column.notNull());
  await rows.addPrimaryKeyConstraint("stat_rows_key", ["row_id", "seat"]).execute();

  await db.schema.createIndex("stat_rows_of_event").on("stat_rows").column("event_id").execute();
  await db.schema
    .createIndex("stat_rows_of_session")
    .on("stat_rows")
    .column("session_id")
    .execute();
  // Each holds all that its readers read, so that they open no row.
  await db.schema
    .createIndex("stat_rows_of_person")
    .on("stat_rows")
    .columns([
      "person_id",
      "at",
      "session_order",
      "session_id",
      "simulator_id",
      "season_id",
      "visible",
      "starts",
      "wins",
      "podiums",
      "poles",
    ])
    .execute();
  await db.schema
    .createIndex("stat_rows_of_club")
    .on("stat_rows")
    .columns(["club_id", "season_id"])
    .execute();
  await db.schema
    .createIndex("stat_rows_of_crew")
    .on("stat_rows")
    .columns(["club_id", "person_id", "visible", "starts"])
    .execute();
  await db.schema
    .createIndex("stat_rows_best_laps")
    .on("stat_rows")
    .columns([
      "track_id",
      "record_class",
      "session_type",
      "best_lap_ms",
      "at",
      "session_order",
      "session_id",
      "best_lap_order",
      "row_id",
      "seat",
      "visible",
      "person_id",
    ])
    .execute();

  let totals: CreateTableBuilder<string, string> = db.schema.createTable("stat_totals");
  for (const name of ["subject_type", "subject_id", "scope", "scope_id"])
    totals = totals.addColumn(name, text, (column) => column.notNull());
  for (const name of [...counted, "one_twos", "drivers", "win_streak", "podium_streak"])
    totals = totals.addColumn(name, whole, (column) => column.notNull().defaultTo(0));
  for (const name of ["laps_led", "contacts", "walls", "cuts", "game_penalties", "incident_points"])
    totals = totals.addColumn(name, whole);
  await totals
    .addColumn("best_gain", whole)
    .addPrimaryKeyConstraint("stat_totals_key", ["subject_type", "subject_id", "scope", "scope_id"])
    .execute();
  await db.schema
    .createIndex("stat_totals_of_scope")
    .on("stat_totals")
    .columns(["scope", "scope_id", "subject_type"])
    .execute();

  await db.schema
    .createTable("stat_records")
    .addColumn("track_id", text, (column) => column.notNull())
    .addColumn("record_class", text, (column) => column.notNull())
    .addColumn("session_type", text, (column) => column.notNull())
    .addColumn("best_lap_ms", whole, (column) => column.notNull())
    .addColumn("row_id", text, (column) => column.notNull())
    .addColumn("seat", whole, (column) => column.notNull())
    .addColumn("session_id", text, (column) => column.notNull())
    .addColumn("person_id", text, (column) => column.notNull())
    .addColumn("at", millis, (column) => column.notNull())
    .addColumn("current", whole, (column) => column.notNull())
    .addPrimaryKeyConstraint("stat_records_key", [
      "track_id",
      "record_class",
      "session_type",
      "best_lap_ms",
    ])
    .execute();
  await db.schema
    .createIndex("stat_records_of_person")
    .on("stat_records")
    .column("person_id")
    .execute();

  await db.schema
    .createTable("stat_moments")
    .addColumn("person_id", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("number", whole, (column) => column.notNull())
    .addColumn("session_id", text, (column) => column.notNull())
    .addColumn("at", millis, (column) => column.notNull())
    .addPrimaryKeyConstraint("stat_moments_key", ["person_id", "kind", "number"])
    .execute();
  await db.schema
    .createIndex("stat_moments_of_session")
    .on("stat_moments")
    .column("session_id")
    .execute();

  await db.schema
    .createTable("stat_state")
    .addColumn("name", text, (column) => column.primaryKey().notNull())
    .addColumn("definitions", whole, (column) => column.notNull())
    .addColumn("taken_by", text)
    .addColumn("taken_until", millis, (column) => column.notNull())
    .execute();
  await db
    .insertInto("stat_state")
    .values({ name: "statistics", definitions: 0, taken_by: null, taken_until: 0 })
    .execute();
}
