import { sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Keys of phones and computers with which people log in, and the link of who has a seat and nothing else yet. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", millis, (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", millis, (column) => column.notNull())
    .addColumn("used_at", millis)
    .execute();
  await db.schema.createIndex("passkeys_user_id").on("passkeys").column("user_id").execute();
  await db.schema
    .createTable("login_links")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) =>
      column.notNull().unique().references("users.id").onDelete("cascade"),
    )
    .addColumn("created_at", millis, (column) => column.notNull())
    .execute();
}
