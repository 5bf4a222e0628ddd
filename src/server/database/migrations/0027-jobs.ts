import type { Db } from "../databases.ts";

/** Which process does what is done now and again, and when it is due. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("taken_by", "text")
    .addColumn("taken_until", "bigint", (column) => column.notNull())
    .execute();
}
