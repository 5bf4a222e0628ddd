import type { ColumnDefinitionBuilder } from "kysely";
import type { Db } from "../databases.ts";

/** Whom people with an account follow, one of three kinds a row; and who does not want to be found by strangers. */
export async function up(db: Db): Promise<void> {
  const referring = (table: string) => (column: ColumnDefinitionBuilder) =>
    column.references(`${table}.id`).onDelete("cascade");
  await db.schema
    .createTable("follows")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("driver_id", "text", referring("users"))
    .addColumn("club_id", "text", referring("clubs"))
    .addColumn("season_id", "text", referring("seasons"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  for (const column of ["driver_id", "club_id", "season_id"])
    await db.schema
      .createIndex(`follows_${column}`)
      .on("follows")
      .columns([column, "user_id"])
      .unique()
      .execute();
  await db.schema.createIndex("follows_user_id").on("follows").column("user_id").execute();
  await db.schema
    .alterTable("users")
    .addColumn("unlisted", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
