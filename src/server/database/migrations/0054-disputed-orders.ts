import type { Db } from "../databases.ts";

/**
 * Races whose file contradicts itself about the order: what each witness says, whose order counts, and the version in which it
 * was taken. With `null` the rows keep their earlier order and wait for a steward.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("disputed_orders")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().notNull().references("session_results.session_id").onDelete("cascade"),
    )
    .addColumn("witnesses", "text", (column) => column.notNull())
    .addColumn("taken", "text")
    .addColumn("taken_in", "integer")
    .execute();
}
