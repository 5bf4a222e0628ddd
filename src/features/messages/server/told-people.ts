import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";

/** Of these people, by id, those who were told of a key and have kept the notice. */
export async function listTold(
  db: Db,
  key: string,
  people: readonly string[],
): Promise<Set<string>> {
  const told = new Set<string>();
  for (const some of inParts(people)) {
    const rows = await db
      .selectFrom("messages")
      .select("recipient_id")
      .where("recipient_id", "in", some)
      .where("key", "=", key)
      .execute();
    for (const { recipient_id } of rows) told.add(recipient_id);
  }
  return told;
}
