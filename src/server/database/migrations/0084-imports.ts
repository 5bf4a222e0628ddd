import type { Db } from "../databases.ts";

/** What was moved in at once, so that the same press again is the same import, and all of it can be taken back. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("season_id", "text", (column) =>
      column.references("seasons.id").onDelete("set null"),
    )
    .addColumn("by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("summary", "text", (column) => column.notNull())
    .addColumn("undone_at", "bigint")
    .execute();
  await db.schema
    .createTable("import_items")
    .addColumn("import_id", "text", (column) =>
      column.notNull().references("imports.id").onDelete("cascade"),
    )
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("subject_type", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("before", "text")
    .addPrimaryKeyConstraint("import_items_key", ["import_id", "place"])
    .execute();
  for (const column of ["season_id", "by"])
    await db.schema.createIndex(`imports_${column}`).on("imports").column(column).execute();
  await db.schema.createIndex("imports_at").on("imports").column("at").execute();
}
