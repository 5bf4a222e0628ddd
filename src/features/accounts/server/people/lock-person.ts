import type { Db } from "#server/database/databases.ts";

/** Whoever else changes the person waits, so that what is read of them next is what is changed. */
export async function lockPerson(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((users) => ({ search_name: users.ref("search_name") }))
    .where("id", "=", id)
    .execute();
}
