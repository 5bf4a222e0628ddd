import type { Db } from "../databases.ts";

/**
 * Tables follow results where a season says so; stored ones keep waiting for an editor. An entry's points and wins before the
 * last event are stored with the next computation.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("seasons")
    .addColumn("follows_results", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable("standings_entries")
    .addColumn("previous_position", "integer")
    .execute();
  for (const count of ["wins", "podiums"])
    await db.schema
      .alterTable("standings_entries")
      .addColumn(count, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createTable("session_scoring")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().notNull().references("session_results.session_id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("format", "integer", (column) => column.notNull())
    .addColumn("rows", "text", (column) => column.notNull())
    .execute();
}
