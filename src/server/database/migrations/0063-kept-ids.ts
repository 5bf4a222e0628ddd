import { sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Under which ids of games somebody is known to stewards, also after their account has ended: as keyed hashes, for as long as a sanction or points count. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  await db.schema
    .createTable("kept_ids")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("until_at", engine === "postgres" ? sql`bigint` : sql`integer`, (column) =>
      column.notNull(),
    )
    .execute();
  await db.schema.createIndex("kept_ids_user_id").on("kept_ids").column("user_id").execute();
}
