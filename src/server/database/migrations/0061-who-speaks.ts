import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * A club's words stand beside its driver's, in a row of their own, and a protest names the club for which it was sent and is
 * withdrawn by itself. Stored statements stay: one by somebody else than the driver was the club's.
 */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
  await db.schema
    .createTable("club_statements")
    .addColumn("case_id", "text", (column) =>
      column.notNull().references("cases.id").onDelete("cascade"),
    )
    .addColumn("entry_id", "text", (column) =>
      column.notNull().references("case_entries.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("club", "text", blank)
    .addColumn("text", "text", blank)
    .addColumn("said_at", millis, (column) => column.notNull())
    .addPrimaryKeyConstraint("club_statements_key", ["case_id", "entry_id"])
    .execute();
  for (const column of ["user_id", "entry_id"])
    await db.schema
      .createIndex(`club_statements_${column}`)
      .on("club_statements")
      .column(column)
      .execute();
  await db.schema.alterTable("protests").addColumn("club", "text", blank).execute();
  await db.schema.alterTable("protests").addColumn("withdrawn_at", millis).execute();
}
