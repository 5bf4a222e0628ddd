import type { Db } from "#server/database/databases.ts";
import { keyOfEntry } from "../case-entries.ts";
import type { EarlierProtest } from "../protest-limits.ts";
import { accusedOf, listCases } from "./case-store.ts";

/** What somebody protested in a season before, the first ones first. */
export async function listEarlierProtests(
  db: Db,
  userId: string,
  { seasonId, now }: { seasonId: string; now: number },
): Promise<EarlierProtest[]> {
  const cases = await listCases(
    db,
    (query) =>
      query
        .where("protest.reporter_id", "=", userId)
        .where("cases.origin", "=", "protest")
        .where("cases.season_id", "=", seasonId)
        .orderBy("cases.opened_at"),
    now,
  );
  return cases.map((own) => ({
    eventId: own.event._id,
    sessionId: own.session._id,
    state: own.isWithdrawn ? "withdrawn" : own.state,
    lap: own.lap,
    accused: accusedOf(own).map(keyOfEntry),
  }));
}
