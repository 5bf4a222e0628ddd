import type { Db } from "#server/database/databases.ts";

/**
 * Whoever writes what is counted has this until their transaction ends, on both engines: two saves that count the same person do so one after
 * the other, each seeing what the other wrote. It is the last thing a transaction locks, and nothing but these tables is written under it, so
 * nobody ever waits in a circle.
 */
export async function lockStatistics(trx: Db): Promise<void> {
  await trx
    .updateTable("stat_state")
    .set((state) => ({ definitions: state.ref("definitions") }))
    .where("name", "=", "statistics")
    .execute();
}
