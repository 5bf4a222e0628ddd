import type { Db } from "#server/database/databases.ts";
import { endAsks } from "../asks/ask-states.ts";

/** Of whoever is shut out: what they asked of clubs waits for nobody's answer any more. */
export async function forgetClubRequests(trx: Db, userId: string, now: number): Promise<void> {
  await endAsks(trx, "club_requests", { now }).where("user_id", "=", userId).execute();
}
