import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** What people ask for by themselves: to drive for a club, and a seat in a car that its club offers. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const id = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const partOf = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");
  const mayName = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.references(target).onDelete("set null");

  for (const [kind, target] of [
    ["club", "clubs.id"],
    ["seat", "cars.id"],
  ] as const) {
    const table = `${kind}_requests`;
    const subject = kind === "club" ? "club_id" : "car_id";
    await db.schema
      .createTable(table)
      .addColumn("id", "text", id)
      .addColumn(subject, "text", partOf(target))
      .addColumn("user_id", "text", partOf("users.id"))
      .addColumn("body", "text", required)
      .addColumn("status", "text", required)
      .addColumn("created_at", millis, required)
      .addColumn("answered_at", millis)
      .addColumn("answered_by", "text", mayName("users.id"))
      .execute();
    await db.schema
      .createIndex(`${table}_open_once`)
      .on(table)
      .columns([subject, "user_id"])
      .where(sql.ref("status"), "=", sql.lit("pending"))
      .unique()
      .execute();
    await db.schema.createIndex(`${table}_of_user`).on(table).column("user_id").execute();
  }

  // What the driver would have in the car, as JSON.
  await db.schema
    .alterTable("seat_requests")
    .addColumn("licences", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();

  await db.schema
    .createTable("seat_offers")
    .addColumn("car_id", "text", (column) =>
      column.primaryKey().notNull().references("cars.id").onDelete("cascade"),
    )
    .addColumn("offered_by", "text", mayName("users.id"))
    .addColumn("created_at", millis, required)
    .execute();
  await db.schema
    .createTable("seat_seekers")
    .addColumn("season_id", "text", partOf("seasons.id"))
    .addColumn("user_id", "text", partOf("users.id"))
    .addColumn("created_at", millis, required)
    .addPrimaryKeyConstraint("seat_seekers_key", ["season_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("seat_seekers_of_user")
    .on("seat_seekers")
    .column("user_id")
    .execute();
}
