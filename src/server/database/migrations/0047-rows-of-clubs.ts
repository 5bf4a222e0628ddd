import type { Db } from "../databases.ts";

/**
 * The rows of a club are found, put in order and told apart by car without opening any of them: each holds kilobytes of text, and a club that stays has
 * thousands.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.dropIndex("result_rows_of_club").execute();
  await db.schema
    .createIndex("result_rows_of_club")
    .on("result_rows")
    .columns(["club_id", "session_id", "sort_order", "id", "car_id"])
    .execute();
  // When the last mail went out is asked for by every list of what waits.
  await db.schema.createIndex("mails_by_sent_at").on("mails").column("sent_at").execute();
}
