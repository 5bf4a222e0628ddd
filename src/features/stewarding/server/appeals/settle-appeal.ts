import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { SecondOutcome } from "../../appeals.ts";
import { lockJudged, moveCase } from "../acts/case-steps.ts";
import { countVotes } from "../acts/count-votes.ts";
import { endDecision } from "../acts/end-decision.ts";
import { followDecisions } from "../acts/follow-decisions.ts";
import { findCase, type StoredCase } from "../case-store.ts";
import { tellDecision } from "../notices.ts";
import { releaseHeld } from "./hold-items.ts";
import { findFirstDecision, refuseSecondOutcome } from "./second-outcome.ts";

interface Settling {
  /** Of the case. */
  id: string;
  viewer: Viewer;
  version: number;
  outcome: Exclude<SecondOutcome, "replaced">;
  /** Why, for everybody. */
  reason: string;
}

/**
 * The end of a case about a decision, without a new document: the first one stands, and what was held takes effect again; or it is annulled.
 * @throws AppError 404 or 409 for who may not judge, 409 when somebody was faster or the votes say otherwise
 */
export async function settleAppeal(
  services: Services,
  { id, viewer, version, outcome, reason }: Settling,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const named = await findCase(trx, id, services.now());
    if (!named) throw new AppError("not-found");
    await lockSeason(trx, named.season._id);
    const { found, seen } = await lockJudged(trx, services, { id, viewer, version });
    const first = await findFirstDecision(trx, found);
    if (!first) throw new AppError("stewarding.second-outcome");
    const now = services.now();
    const voted = await countVotes(trx, { found, seen, viewer, now });
    await refuseSecondOutcome(trx, { found, outcome: voted.outcome, wanted: outcome });
    await trx
      .deleteFrom("decisions")
      .where("case_id", "=", id)
      .where("state", "=", "draft")
      .execute();
    await moveCase(trx, found, {
      userId: viewer._id,
      action: "case.decided",
      state: "decided",
      set: { reason },
      now,
    });
    if (outcome === "annulled") await annulFirst(trx, services, { found, first, viewer, reason });
    else await upholdFirst(trx, services, { found, first, viewer });
    await tellDecision(trx, services, {
      caseId: found.firstCaseId ?? id,
      decisionId: first.id,
      number: first.number ?? 0,
    });
  });
}

type First = NonNullable<Awaited<ReturnType<typeof findFirstDecision>>>;

interface Ended {
  found: StoredCase;
  first: First;
  viewer: Viewer;
}

async function annulFirst(
  trx: Db,
  services: Services,
  { found, first, viewer, reason }: Ended & { reason: string },
): Promise<void> {
  const now = services.now();
  const { id, version } = first;
  await endDecision(trx, { id, version, state: "annulled", reason, now });
  await noteEnd(trx, { first, viewer, state: "annulled", now });
  await followDecisions(trx, services, { found, taken: id, by: viewer._id });
}

/** The first decision stands: of an appeal for good, after new evidence as before. */
export async function upholdFirst(
  trx: Db,
  services: Services,
  { found, first, viewer }: Ended,
): Promise<void> {
  const now = services.now();
  const { id, version, season_id: seasonId } = first;
  const state = found.parentDecisionId === null ? first.state : "upheld";
  await trx
    .updateTable("decisions")
    .set({ state, version: version + 1 })
    .where("id", "=", id)
    .execute();
  await noteEnd(trx, { first, viewer, state, now });
  await releaseHeld(trx, { decisionId: id, seasonId, now });
  await followDecisions(trx, services, { found, touched: id, by: viewer._id });
}

async function noteEnd(
  trx: Db,
  { first, viewer, state, now }: { first: First; viewer: Viewer; state: string; now: number },
): Promise<void> {
  await recordChange(trx, {
    userId: viewer._id,
    action: state === "annulled" ? "decision.annulled" : "decision.upheld",
    subjectType: "decision",
    subjectId: first.id,
    before: { state: first.state },
    after: { state, number: first.number },
    now,
  });
}
