import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * When an organiser has said yes to who came by a link, which tells them the passwords of servers; and which press has made a
 * person of the roster whoever opened their own link.
 */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? "bigint" : "integer";
  await db.schema.alterTable("link_seats").addColumn("yes_at", millis).execute();
  await db.schema.alterTable("seat_links").addColumn("claimed_at", millis).execute();
  await db.schema.alterTable("seat_links").addColumn("claim_key", "text").execute();
}
