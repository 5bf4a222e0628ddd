import type { Db } from "#server/database/databases.ts";

/** Until when people are out of the league by a sanction of the stewards (UTC ms, excluded), by id. Their login stays; they neither register nor take part. */
export async function mapBans(
  db: Db,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("sanctions")
    .select(["user_id", "until_at"])
    .where("user_id", "in", [...userIds])
    .where("kind", "=", "ban")
    .where("state", "=", "confirmed")
    .where("held", "=", false)
    .where("until_at", ">", now)
    .orderBy("until_at")
    .execute();
  return new Map(rows.map(({ user_id, until_at }) => [user_id, until_at ?? 0]));
}
