import type { Db } from "../databases.ts";

/**
 * What each session brought an entry of a table, short enough to be read for all entries at once. A stored table gets it when it
 * is computed again; until then the breakdown has it.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable("standings_entries").addColumn("cells", "text").execute();
}
