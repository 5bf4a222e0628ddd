import type { Db } from "../databases.ts";

/**
 * What each session brought an entry of a table, short enough to be read for all entries at once. A stored table has it once it is computed again;
 * until then it is read from the breakdown.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable("standings_entries").addColumn("cells", "text").execute();
}
