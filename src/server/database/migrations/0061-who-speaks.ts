import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * Clubs speak beside their drivers, in a row of their own; a protest says in which club's name it was sent, and is withdrawn by itself. What is stored stays what
 * it says: of a statement that somebody else made for a driver, who made it tells that it was their club.
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
