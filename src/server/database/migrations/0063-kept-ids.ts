import { sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Keyed hashes of the game ids of people with sanctions or points, which outlive their account for as long as those count. */
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
