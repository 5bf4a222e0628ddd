import type { Db } from "../databases.ts";

/** Which cars had no place when an event's entry list was looked at last, so that whoever gets one is told. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("event_reserves")
    .addColumn("event_id", "text", (column) =>
      column.notNull().references("events.id").onDelete("cascade"),
    )
    .addColumn("car_id", "text", (column) =>
      column.notNull().references("cars.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("event_reserves_pk", ["event_id", "car_id"])
    .execute();
  await db.schema.createIndex("event_reserves_car").on("event_reserves").column("car_id").execute();
}
