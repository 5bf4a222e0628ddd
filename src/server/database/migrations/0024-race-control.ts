import type { Db } from "../databases.ts";

/** Who may join game servers without being in a car: at every season, or at one. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("race_control")
    .addColumn("user_id", "text", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("seat", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("season_race_control")
    .addColumn("season_id", "text", (column) =>
      column.notNull().references("seasons.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("seat", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("season_race_control_key", ["season_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("season_race_control_by_user")
    .on("season_race_control")
    .column("user_id")
    .execute();
}
