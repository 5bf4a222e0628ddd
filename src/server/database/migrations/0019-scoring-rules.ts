import type { Db } from "../databases.ts";

/** Sprints, and what organisers decide of an entry besides its compensation. Stored sessions are none, so that no stored table moves. */
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
