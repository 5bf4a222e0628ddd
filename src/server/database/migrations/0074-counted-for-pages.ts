import type { CreateTableBuilder } from "kysely";
import type { Db } from "../databases.ts";

const sums = [
  "starts",
  "wins",
  "podiums",
  "poles",
  "sprint_starts",
  "sprint_wins",
  "sprint_podiums",
];
const ofCars = ["car_starts", "car_wins", "car_podiums", "car_poles"];

/** Only what pages show is counted from results. The tables are filled anew when the site starts. */
export async function up(db: Db): Promise<void> {
  for (const table of ["stat_rows", "stat_totals", "stat_records", "stat_moments"])
    await db.schema.dropTable(table).execute();

  let rows: CreateTableBuilder<string, string> = db.schema.createTable("stat_rows");
  for (const name of ["row_id", "session_id", "event_id", "season_id"])
    rows = rows.addColumn(name, "text", (column) => column.notNull());
  for (const name of ["person_id", "club_id", "reference_class"])
    rows = rows.addColumn(name, "text");
  for (const name of ["seat", "session_order", "visible", ...sums, ...ofCars])
    rows = rows.addColumn(name, "integer", (column) => column.notNull());
  await rows
    .addColumn("place", "integer")
    .addPrimaryKeyConstraint("stat_rows_key", ["row_id", "seat"])
    .execute();
  for (const [name, ...columns] of [
    ["event", "event_id"],
    ["session", "session_id"],
    ["person", "person_id", "season_id", "visible"],
    ["club", "club_id", "season_id"],
  ] as const)
    await db.schema.createIndex(`stat_rows_of_${name}`).on("stat_rows").columns(columns).execute();

  let totals: CreateTableBuilder<string, string> = db.schema.createTable("stat_totals");
  for (const name of ["subject_type", "subject_id", "scope", "scope_id"])
    totals = totals.addColumn(name, "text", (column) => column.notNull());
  for (const name of sums)
    totals = totals.addColumn(name, "integer", (column) => column.notNull().defaultTo(0));
  await totals
    .addPrimaryKeyConstraint("stat_totals_key", ["subject_type", "subject_id", "scope", "scope_id"])
    .execute();
  await db.schema
    .createIndex("stat_totals_of_scope")
    .on("stat_totals")
    .columns(["scope", "scope_id", "subject_type"])
    .execute();
  await db.updateTable("stat_state").set({ definitions: 0 }).execute();
}
