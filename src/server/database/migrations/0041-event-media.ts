import type { Db } from "../databases.ts";

/** Where an event or one of its sessions can be watched, and organisers' pictures of it. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("event_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event_id", "text", (column) =>
      column.notNull().references("events.id").onDelete("cascade"),
    )
    .addColumn("session_id", "text", (column) =>
      column.references("event_sessions.id").onDelete("set null"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("event_pictures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event_id", "text", (column) =>
      column.notNull().references("events.id").onDelete("cascade"),
    )
    .addColumn("upload_id", "text", (column) =>
      column.notNull().references("uploads.id").onDelete("restrict"),
    )
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("caption", "text", (column) => column.notNull())
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .execute();

  for (const [table, column] of [
    ["event_links", "event_id"],
    ["event_links", "session_id"],
    ["event_pictures", "event_id"],
    ["event_pictures", "upload_id"],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}
