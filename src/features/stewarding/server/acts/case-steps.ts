import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { type CaseState, caseStateTitles, type CaseStep, mayStep } from "../../case-states.ts";
import { findCase, type StoredCase } from "../case-store.ts";
import type { Seen } from "../case-view.ts";

interface Step {
  id: string;
  viewer: Viewer;
  step: CaseStep;
  /** Whose step it is: as whom they see the case. It throws 404 for who has nothing to do with it, before anything of its state is said. */
  by: (trx: Db, found: StoredCase, viewer: Viewer) => Promise<Seen>;
  /** On top of which version of the case; left out: of whichever. */
  version?: number;
}

/**
 * Locks a case for a step until the transaction ends: first who asks, then what state it is in.
 * @throws AppError what `by` throws, as for a case that is not there; 409 `stewarding.case-moved` with its present state when it is past the step, or
 * somebody was faster.
 */
export async function lockCase(
  trx: Db,
  { now }: Pick<Services, "now">,
  { id, viewer, step, by, version }: Step,
): Promise<{ found: StoredCase; seen: Seen }> {
  await trx
    .updateTable("cases")
    .set((cases) => ({ version: cases.ref("version") }))
    .where("id", "=", id)
    .execute();
  const found = await findCase(trx, id, now());
  if (!found) throw new AppError("not-found");
  const seen = await by(trx, found, viewer);
  if (!mayStep(found.state, step) || (version !== undefined && found.version !== version))
    throw moved(found);
  return { found, seen };
}

/** Somebody was faster, or time was. */
export function moved({ id, state }: StoredCase): AppError {
  return new AppError("stewarding.case-moved", {
    message: `Cazul s-a schimbat între timp: acum este în starea „${caseStateTitles[state]}”.`,
    details: { case: { _id: id, state } },
  });
}

interface Move {
  /** `null`: the site itself, so that nobody learns who complains. */
  userId: string | null;
  action: string;
  state?: CaseState;
  set?: { joined_into?: string; reason?: string; defence_until?: number };
  now: number;
}

/** Writes a step down: a new version, the state, and a row in the audit log of ids and states alone. */
export async function moveCase(
  trx: Db,
  { id, state: before, version }: StoredCase,
  { userId, action, state = before, set = {}, now }: Move,
): Promise<void> {
  await trx
    .updateTable("cases")
    .set({ ...set, state, version: version + 1 })
    .where("id", "=", id)
    .execute();
  await recordChange(trx, {
    userId,
    action,
    subjectType: "case",
    subjectId: id,
    before: { state: before },
    after: { state },
    now,
  });
}
