import type { Db } from "#server/database/databases.ts";
import { lockRow } from "#server/save-versioned.ts";

/** Whoever else changes the person waits, so that what is read of them next is what is changed. */
export async function lockPerson(trx: Db, id: string): Promise<void> {
  await lockRow(trx, { table: "users", id });
}
