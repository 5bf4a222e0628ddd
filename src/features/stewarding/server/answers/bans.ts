import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";

/** See `mapBans` of accounts. */
export async function readBans(
  db: Db,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectBans(db)
    .where("user_id", "in", [...userIds])
    .where("until_at", ">", now)
    .execute();
  return new Map(rows.map(({ user_id, until_at }) => [user_id, until_at ?? 0]));
}

/** Until when somebody is out of the league; `null`: they are not. */
export async function findBan(db: Db, userId: string, now: number): Promise<number | null> {
  const bans = await listBans(db, { userId, now });
  return bans.at(-1)?.until_at ?? null;
}

const listBans = writtenOnce(["userId", "now"], (db, { userId, now }) =>
  selectBans(db)
    .where("user_id", "=", userId)
    .where("until_at", ">", sql<number>`${now}`),
);

/** The one that lasts longest last. */
function selectBans(db: Db) {
  return db
    .selectFrom("sanctions")
    .select(["user_id", "until_at"])
    .where("kind", "=", "ban")
    .where("state", "=", "confirmed")
    .where("held", "=", false)
    .orderBy("until_at");
}
