import type { Db } from "#server/database/databases.ts";

/**
 * Locks what is counted until the transaction ends, on both engines: of two saves that count the same person, the second sees
 * what the first wrote. It is the last lock of a transaction, and only these tables are written under it, so that nobody waits in
 * a circle.
 */
export async function lockStatistics(trx: Db): Promise<void> {
  await trx
    .updateTable("stat_state")
    .set((state) => ({ definitions: state.ref("definitions") }))
    .where("name", "=", "statistics")
    .execute();
}
