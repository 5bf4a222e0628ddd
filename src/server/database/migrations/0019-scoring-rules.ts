import type { Db } from "../databases.ts";

/** Sprints, and what organisers decide of an entry. Stored sessions are no sprints, so that no stored table changes. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("event_sessions")
    .addColumn("sprint", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable("standings_entries")
    .addColumn("edits", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
