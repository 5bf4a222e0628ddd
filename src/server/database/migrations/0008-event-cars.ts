import { sql } from "kysely";
import type { Db } from "../databases.ts";

/** Guest cars belong to events, suspensions have a reason, and a car that has raced can leave its season. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("event_suspensions")
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .execute();

  await db.schema
    .alterTable("cars")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("cars").addColumn("withdrawn_at", "bigint").execute();

  await db.schema
    .createTable("event_guest_cars")
    .addColumn("event_id", "text", (column) =>
      column.notNull().references("events.id").onDelete("cascade"),
    )
    .addColumn("car_id", "text", (column) =>
      column.notNull().references("cars.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("event_guest_cars_key", ["event_id", "car_id"])
    .execute();
  // Until now a guest car came to every event of its season.
  await sql`insert into event_guest_cars (event_id, car_id)
    select events.id, cars.id from cars join events on events.season_id = cars.season_id
    where cars.registration_id is null`.execute(db);
}
