import type { Db } from "../databases.ts";

/**
 * An index by which a club's rows are found, sorted and told apart by car; each row itself holds kilobytes, and a club has
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
