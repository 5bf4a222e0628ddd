import type { Db } from "#server/database/databases.ts";
import type { MergedPeople } from "#server/parts.ts";

/** Where a sanction suspends the one who stays and an organiser the other, the organiser's word stays when the sanction ends. */
export async function keepHandSuspensions(trx: Db, { fromId, toId }: MergedPeople): Promise<void> {
  const byHand = await trx
    .selectFrom("event_suspensions")
    .select(["event_id", "reason"])
    .where("user_id", "=", fromId)
    .where("by_hand", "=", true)
    .execute();
  for (const { event_id, reason } of byHand)
    await trx
      .updateTable("event_suspensions")
      .set({ by_hand: true, reason })
      .where("event_id", "=", event_id)
      .where("user_id", "=", toId)
      .where("by_hand", "=", false)
      .execute();
}
