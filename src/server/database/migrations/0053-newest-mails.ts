import type { Db } from "../databases.ts";

/** The newest mails are found without putting all of them in order, and those that are forgotten without reading the others. */
export async function up(db: Db): Promise<void> {
  await db.schema.createIndex("mails_by_created_at").on("mails").column("created_at").execute();
}
