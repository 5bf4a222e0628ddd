import type { Db } from "#server/database/databases.ts";

/** Of whoever is shut out: what they asked of clubs waits for nobody's answer any more. */
export async function forgetClubRequests(trx: Db, userId: string, now: number): Promise<void> {
  await trx
    .updateTable("club_requests")
    .set({ status: "withdrawn", answered_at: now })
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .execute();
}
