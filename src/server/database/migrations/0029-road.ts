import { sql } from "kysely";
import type { Db } from "../databases.ts";

/** Where somebody who signs up wants to be afterwards, and clubs of one driver. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable("one_time_links").addColumn("return_path", "text").execute();
  await db.schema
    .alterTable("clubs")
    .addColumn("solo", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  // Of two presses at once one makes the club.
  await db.schema
    .createIndex("clubs_solo_once")
    .on("clubs")
    .columns(["owner_id", "simulator_id"])
    .where(sql.ref("solo"), "=", sql.lit(true))
    .where(sql.ref("deleted_at"), "is", null)
    .unique()
    .execute();
}
