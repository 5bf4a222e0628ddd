import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { CaseRole } from "../../acts/case-acts.ts";
import { isInForce } from "../../case-states.ts";
import { findCase } from "../case-store.ts";
import { requireOneOf } from "../case-view.ts";
import { findNumbered } from "./decision-steps.ts";

/** A decision, or a sanction, that somebody changes. */
export interface ToHold {
  id: string;
  viewer: Viewer;
  /** On top of which it is done. */
  version: number;
}

/**
 * Finds a decision in force with its case, for somebody who changes it; the season stays locked.
 * @throws AppError what `requireOneOf` throws; 409 when somebody was faster or the decision is no longer in force
 */
export async function holdDecision(
  trx: Db,
  { now }: Pick<Services, "now">,
  { id, viewer, version, by }: ToHold & { by: readonly CaseRole[] },
) {
  const { decision, found } = await lockDecision(trx, id, now());
  await requireOneOf(trx, { by, found, viewer });
  if (decision.version !== version || !isInForce(decision.state)) throw refusal("stale-version");
  return { decision, found };
}

/** A decision and its case, while their season is locked. @throws AppError 404 */
export async function lockDecision(trx: Db, id: string, now: number) {
  const named = await findNumbered(trx, id);
  if (!named) throw refusal("not-found");
  await lockSeason(trx, named.season_id);
  const decision = await findNumbered(trx, id);
  const found = await findCase(trx, named.case_id, now);
  if (!decision || !found) throw refusal("not-found");
  return { decision, found };
}
