import { sql } from "kysely";
import type { Db } from "../databases.ts";

/** Which sessions prequalify, and what a game server's entry list says of a car beyond its registration. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("event_sessions")
    .addColumn("prequalification", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();

  await db.schema
    .alterTable("cars")
    .addColumn("skin_folder", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("cars")
    .addColumn("livery_upload_id", "text", (column) =>
      column.references("uploads.id").onDelete("set null"),
    )
    .execute();

  await db.schema
    .createTable("event_ballasts")
    .addColumn("event_id", "text", (column) =>
      column.notNull().references("events.id").onDelete("cascade"),
    )
    .addColumn("car_id", "text", (column) =>
      column.notNull().references("cars.id").onDelete("cascade"),
    )
    .addColumn("ballast_kg", "integer", (column) => column.notNull())
    .addColumn("restrictor", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("event_ballasts_key", ["event_id", "car_id"])
    .addCheckConstraint("event_ballasts_bounds", sql`ballast_kg >= 0 and restrictor >= 0`)
    .execute();
}
