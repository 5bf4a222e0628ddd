import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { isOpen } from "../../case-states.ts";
import { findAppealCase } from "../appeals/second-look.ts";
import { findCase, type StoredCase } from "../case-store.ts";
import { moveCase } from "./case-steps.ts";
import { endDecision, type NumberedDecision } from "./decision-steps.ts";
import { followDecisions } from "./follow-decisions.ts";
import { holdDecision, type ToHold } from "./hold-decision.ts";

/**
 * Annuls a decision: what it gave is given back, the document stays with the reason, and a second look at it is closed.
 * @throws AppError what `holdDecision` throws
 */
export async function annulDecision(
  services: Services,
  { text: reason, ...asked }: ToHold & { text: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const { decision, found } = await holdDecision(trx, services, { ...asked, by: ["manager"] });
    const by = asked.viewer._id;
    await closeAppeal(trx, { id: decision.id, by, now: services.now() });
    await annul(trx, services, { decision, found, by, reason });
  });
}

interface Annulled {
  decision: NumberedDecision;
  /** A case about the same session. */
  found: StoredCase;
  by: string;
  reason: string;
}

/** The same of a decision that is held. */
export async function annul(
  trx: Db,
  services: Services,
  { decision, found, by, reason }: Annulled,
): Promise<void> {
  const action = "decision.annulled";
  await endDecision(trx, decision, { userId: by, action, reason, now: services.now() });
  await followDecisions(trx, services, { found, taken: [decision.id], by });
}

async function closeAppeal(
  trx: Db,
  { id, by: userId, now }: { id: string; by: string; now: number },
): Promise<void> {
  const caseId = await findAppealCase(trx, id);
  const appeal = caseId === undefined ? undefined : await findCase(trx, caseId, now);
  if (!appeal || !isOpen(appeal.state)) return;
  await moveCase(trx, appeal, { userId, action: "case.appeal-closed", state: "closed", now });
}
