import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** When organisers were last asked for somebody to judge a case, and which votes counted when its vote was closed. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable("cases")
    .addColumn("judges_asked_at", engine === "postgres" ? "bigint" : "integer")
    .execute();
  await db.schema
    .alterTable("case_votes")
    .addColumn("counted", "boolean", (column) => column.notNull().defaultTo(true))
    .execute();
}
