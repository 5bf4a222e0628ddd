import type { Db } from "../databases.ts";

/** What kind of notice a mail brings, so that organisers see how many of which went; `null`: it brings none. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable("mails").addColumn("kind", "text").execute();
}
