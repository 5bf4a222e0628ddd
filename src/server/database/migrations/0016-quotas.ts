import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Invitations to manage a club, and what each account has done to other people lately. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const required = (column: ColumnDefinitionBuilder) => column.notNull();

  await db.schema
    .alterTable("club_invites")
    .addColumn("role", "text", (column) => column.notNull().defaultTo("driver"))
    .execute();
  await db.schema.dropIndex("club_invites_open_once").execute();
  await db.schema
    .createIndex("club_invites_open_once")
    .on("club_invites")
    .columns(["club_id", "user_id", "role"])
    .where(sql.ref("status"), "=", sql.lit("pending"))
    .unique()
    .execute();

  await db.schema
    .createTable("quota_uses")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", required)
    .addColumn("amount", "integer", required)
    .addColumn("expires_at", millis, required)
    .execute();
  await db.schema
    .createIndex("quota_uses_of_user")
    .on("quota_uses")
    .columns(["user_id", "kind"])
    .execute();
}
