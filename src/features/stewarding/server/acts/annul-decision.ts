import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { isOpen } from "../../case-states.ts";
import { findCase, isInForce, listCases } from "../case-store.ts";
import { requireOneOf } from "../case-view.ts";
import { moveCase } from "./case-steps.ts";
import { endDecision, findNumbered } from "./end-decision.ts";
import { followDecisions } from "./follow-decisions.ts";

interface Annulment {
  id: string;
  viewer: Viewer;
  version: number;
  reason: string;
}

/**
 * A decision is as if it had not been: what it gave is given back, exactly; the document stays, with the reason. Who was to judge it again need not.
 * @throws AppError 404; 409 for who is a party of its case, when somebody was faster, or it is not in force any more
 */
export async function annulDecision(
  services: Services,
  { id, viewer, version, reason }: Annulment,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const row = await findNumbered(trx, id);
    if (!row) throw new AppError("not-found");
    await lockSeason(trx, row.season_id);
    const locked = await findNumbered(trx, id);
    const now = services.now();
    const found = await findCase(trx, row.case_id, now);
    if (!locked || !found || isHiddenFrom(viewer, found.season.hidden, found.event.hidden))
      throw new AppError("not-found");
    await requireOneOf(trx, { by: ["manager"], found, viewer });
    if (locked.version !== version || !isInForce(locked.state)) throw new AppError("stale-version");
    await endDecision(trx, { id, version, state: "annulled", reason, now });
    await closeAppeal(trx, { id, viewer, now });
    await recordChange(trx, {
      userId: viewer._id,
      action: "decision.annulled",
      subjectType: "decision",
      subjectId: id,
      before: { state: locked.state },
      after: { state: "annulled", number: locked.number, reason },
      now,
    });
    await followDecisions(trx, services, { found, taken: id, by: viewer._id });
  });
}

async function closeAppeal(
  trx: Db,
  { id, viewer, now }: { id: string; viewer: Viewer; now: number },
): Promise<void> {
  const cases = await listCases(
    trx,
    (query) => query.where("cases.parent_decision_id", "=", id),
    now,
  );
  for (const appeal of cases.filter(({ state }) => isOpen(state)))
    await moveCase(trx, appeal, {
      userId: viewer._id,
      action: "case.appeal-closed",
      state: "closed",
      now,
    });
}
