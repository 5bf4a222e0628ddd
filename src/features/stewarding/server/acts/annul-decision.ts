import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isOpen } from "../../case-states.ts";
import { findAppealCase } from "../appeals/second-look.ts";
import { findCase, type StoredCase } from "../case-store.ts";
import { moveCase } from "./case-steps.ts";
import { endDecision, type NumberedDecision, noteDecision } from "./end-decision.ts";
import { followDecisions } from "./follow-decisions.ts";
import { holdDecision } from "./hold-decision.ts";

interface Annulment {
  id: string;
  viewer: Viewer;
  version: number;
  /** Why. */
  text: string;
}

/**
 * Annuls a decision: what it gave is given back, the document stays with the reason, and a second look at it is closed.
 * @throws AppError what `holdDecision` throws
 */
export async function annulDecision(services: Services, asked: Annulment): Promise<void> {
  const { viewer, text: reason } = asked;
  await services.databases.db.transaction().execute(async (trx) => {
    const { decision, found } = await holdDecision(trx, services, { ...asked, by: ["manager"] });
    await closeAppeal(trx, { id: decision.id, viewer, now: services.now() });
    await annul(trx, services, { decision, found, viewer, reason });
  });
}

interface Annulled {
  decision: NumberedDecision;
  /** A case about the same session. */
  found: StoredCase;
  viewer: Viewer;
  reason: string;
}

/** The same of a decision that is held. */
export async function annul(
  trx: Db,
  services: Services,
  { decision, found, viewer, reason }: Annulled,
): Promise<void> {
  const { id, version } = decision;
  const now = services.now();
  await endDecision(trx, { id, version, state: "annulled", reason, now });
  await noteDecision(trx, decision, {
    userId: viewer._id,
    action: "decision.annulled",
    after: { state: "annulled", reason },
    now,
  });
  await followDecisions(trx, services, { found, taken: [id], by: viewer._id });
}

async function closeAppeal(
  trx: Db,
  { id, viewer, now }: { id: string; viewer: Viewer; now: number },
): Promise<void> {
  const caseId = await findAppealCase(trx, id);
  const appeal = caseId === undefined ? undefined : await findCase(trx, caseId, now);
  if (!appeal || !isOpen(appeal.state)) return;
  const move = { action: "case.appeal-closed", state: "closed" as const, now };
  await moveCase(trx, appeal, { userId: viewer._id, ...move });
}
