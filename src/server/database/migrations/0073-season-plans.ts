import type { Db } from "../databases.ts";

/** From which plan a season was made, so that the same press again makes no second one. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("season_plans")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("season_id", "text", (column) =>
      column.notNull().references("seasons.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("season_plans_season_id")
    .on("season_plans")
    .column("season_id")
    .execute();
}
