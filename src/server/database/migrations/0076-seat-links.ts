import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Links that give seats of a season, and who has come by which. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("seat_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("season_id", "text", (column) =>
      column.notNull().references("seasons.id").onDelete("cascade"),
    )
    .addColumn("club_id", "text", (column) => column.references("clubs.id").onDelete("cascade"))
    .addColumn("person_id", "text", (column) => column.references("users.id"))
    .addColumn("max_uses", "integer", (column) => column.notNull())
    .addColumn("used", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("needs_yes", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("expires_at", millis)
    .addColumn("paused_at", millis)
    .addColumn("resumed_at", millis)
    .addColumn("ended_at", millis)
    .addColumn("created_by", "text", (column) => column.notNull().references("users.id"))
    .addColumn("created_at", millis, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("link_seats")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("link_id", "text", (column) =>
      column.notNull().references("seat_links.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("club_id", "text", (column) =>
      column.notNull().references("clubs.id").onDelete("cascade"),
    )
    .addColumn("race_number", "integer", (column) => column.notNull())
    .addColumn("car_model_id", "text", (column) => column.notNull())
    .addColumn("licences", "text", (column) => column.notNull())
    .addColumn("taken_at", millis, (column) => column.notNull())
    .addColumn("removed_at", millis)
    .addUniqueConstraint("link_seats_key", ["link_id", "key"])
    .execute();
  for (const [table, columns] of [
    ["seat_links", ["season_id", "club_id", "person_id", "created_by"]],
    ["link_seats", ["user_id", "club_id"]],
  ] as const)
    for (const column of columns)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
