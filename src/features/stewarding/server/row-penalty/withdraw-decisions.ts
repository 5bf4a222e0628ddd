import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { findSeasonOfEvent } from "#server/visibility.ts";
import { WITHDRAWAL_MS } from "../../row-penalty/row-penalty.ts";
import { decisionSchema } from "../../stewarding.ts";
import { endDecision } from "../acts/decision-steps.ts";
import { followDecisions } from "../acts/follow-decisions.ts";
import { findCase } from "../case-store.ts";
import { tellDecision } from "../notices.ts";
import { stewardingRefusal } from "../refusals.ts";

/** What a decision that is taken back says of why. */
const REASON = "Retrasă de comisar.";

/**
 * A steward takes back what they have just given alone: it is annulled, and its number is not given again. All of it or nothing.
 * @throws AppError 404 for a decision of another event; 409 for who did not give it, after ten minutes, or once it is appealed
 */
export async function withdrawDecisions(
  services: Services,
  { eventId, viewer, decisions }: { eventId: string; viewer: Viewer; decisions: readonly string[] },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const seasonId = await findSeasonOfEvent(trx, eventId, viewer);
    if (seasonId === undefined) throw refusal("not-found");
    await lockSeason(trx, seasonId);
    const now = services.now();
    const wanted = [...new Set(decisions)];
    const own = await listWithdrawable(trx, { eventId, viewer, now });
    const taken = own.filter(({ id }) => wanted.includes(id));
    if (taken.length < wanted.length) throw stewardingRefusal("stewarding.not-withdrawable");
    for (const decision of taken) {
      const action = "decision.withdrawn";
      await endDecision(trx, decision, { userId: viewer._id, action, reason: REASON, now });
      await tellDecision(trx, services, {
        caseId: decision.case_id,
        decisionId: decision.id,
        number: decision.number ?? 0,
        isTakenBack: true,
      });
    }
    const [first] = taken;
    const found = first && (await findCase(trx, first.case_id, now));
    if (!found) throw refusal("not-found");
    await followDecisions(trx, services, { found, taken: wanted, by: viewer._id });
  });
}

/** What somebody gave alone in an event and may still take back. */
export async function listWithdrawable(
  db: Db,
  { eventId, viewer, now }: { eventId: string; viewer: Viewer; now: number },
) {
  const rows = await db
    .selectFrom("decisions as decision")
    .innerJoin("cases as own", "own.id", "decision.case_id")
    .innerJoin("event_sessions as session", "session.id", "own.session_id")
    .selectAll("decision")
    .select("own.session_id")
    .where("session.event_id", "=", eventId)
    .where("own.origin", "=", "steward")
    .where("decision.published_by", "=", viewer._id)
    .where("decision.published_at", ">", now - WITHDRAWAL_MS)
    .where("decision.state", "=", "published")
    .orderBy("decision.number")
    .execute();
  return rows.filter(({ panel }) => fromJson(decisionSchema.shape.panel, panel).voted === 1);
}
