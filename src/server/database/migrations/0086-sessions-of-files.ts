import type { Db } from "../databases.ts";

/**
 * A file of iRacing holds all sessions of an evening: which of them a session's results are from is kept with the file, so that
 * it is found again, and the same race elsewhere on the site too. `null`: a file of one session.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable("result_files").addColumn("file_session", "text").execute();
  await db.schema
    .createIndex("result_files_file_session")
    .on("result_files")
    .column("file_session")
    .execute();
}
