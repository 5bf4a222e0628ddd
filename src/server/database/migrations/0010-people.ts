import { sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Managing people in the browser: blocked accounts, versions of roles, an index from platform ids to results. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  await db.schema.alterTable("users").addColumn("blocked_at", millis).execute();
  await db.schema
    .alterTable("roles")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("result_row_drivers_by_platform_id")
    .on("result_row_drivers")
    .columns(["platform", "platform_id"])
    .execute();
}
