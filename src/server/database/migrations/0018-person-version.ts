import type { Db } from "../databases.ts";

/** Two may edit the same person, each on top of what he has read. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
