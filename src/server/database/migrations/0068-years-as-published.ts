import type { Db } from "../databases.ts";

/** Years that were published stay as they are; those that were withdrawn again are nowhere to be read. */
export async function up(db: Db): Promise<void> {
  await db.deleteFrom("stewarding_summaries").where("published_at", "=", 0).execute();
  await db.schema.dropIndex("stewarding_summaries_by_published_by").execute();
  for (const column of ["published_by", "version"])
    await db.schema.alterTable("stewarding_summaries").dropColumn(column).execute();
}
