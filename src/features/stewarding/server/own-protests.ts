import type { Db } from "#server/database/databases.ts";
import type { EarlierProtest } from "../protest-limits.ts";
import { isInForce } from "../case-states.ts";
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
  const outcomes = await mapOutcomes(
    db,
    cases.map(({ id }) => id),
  );
  return cases.map((own) => ({
    eventId: own.event._id,
    sessionId: own.session._id,
    state: own.isWithdrawn ? "withdrawn" : own.state,
    lap: own.lap,
    outcome: outcomes.get(own.id) ?? null,
    accused: accusedOf(own).map(({ entryKey, personId }) => `${entryKey}/${personId}`),
  }));
}

/** What the decisions in force of cases say; of one that was replaced, what its successor says. */
async function mapOutcomes(db: Db, caseIds: readonly string[]): Promise<Map<string, string>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("decisions as decision")
    .leftJoin("decisions as successor", "successor.id", "decision.replaced_by")
    .select(["decision.case_id", "decision.state", "decision.outcome"])
    .select(["successor.state as next_state", "successor.outcome as next_outcome"])
    .where("decision.case_id", "in", [...caseIds])
    .where("decision.number", "is not", null)
    .orderBy("decision.number")
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const [state, outcome] =
        row.next_state === null ? [row.state, row.outcome] : [row.next_state, row.next_outcome];
      return isInForce(state) && outcome !== null ? [[row.case_id, outcome]] : [];
    }),
  );
}
