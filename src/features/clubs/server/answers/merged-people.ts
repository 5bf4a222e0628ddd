import type { Db } from "#server/database/databases.ts";
import type { MergedPeople } from "#server/parts.ts";

/** Nobody has two clubs of one on a simulator. */
export async function openSoloClubs(trx: Db, { fromId }: MergedPeople): Promise<void> {
  await trx.updateTable("clubs").set({ solo: false }).where("owner_id", "=", fromId).execute();
}
