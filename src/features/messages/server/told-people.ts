import type { Db } from "#server/database/databases.ts";

/** Ids of those who were told of a key and have kept the notice. */
export async function listTold(db: Db, key: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("messages")
    .select("recipient_id")
    .where("key", "=", key)
    .execute();
  return new Set(rows.map(({ recipient_id }) => recipient_id));
}
