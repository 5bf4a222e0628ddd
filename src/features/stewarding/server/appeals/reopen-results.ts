import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isInForce, isOpen } from "../../case-states.ts";
import type { ReopenForm } from "../../stewarding-forms.ts";
import { findNumbered } from "../acts/decision-steps.ts";
import { openCaseAt, openOnce } from "../acts/send-protest.ts";
import { findCase, listCases } from "../case-store.ts";
import { requireOneOf } from "../case-view.ts";
import { stewardingRefusal } from "../refusals.ts";
import { isFinal } from "./final-session.ts";

/**
 * Opens a case about definitive results for new evidence, with a public reason, and answers its id. Decisions count meanwhile.
 * @throws AppError 404; 409 for provisional results, or a decision that is looked at already or is about the viewer; 422 for
 * wrong cars
 */
export async function reopenResults(
  services: Services,
  { eventId, viewer, form }: { eventId: string; viewer: Viewer; form: ReopenForm },
): Promise<string> {
  const shared = { ...form, shared: true };
  return openOnce(services, { of: eventId, viewer, form: shared }, async (trx, place) => {
    const now = services.now();
    const { sessionId } = place;
    const id = await openCaseAt(trx, services, { place, viewer, form: shared });
    if (!(await isFinal(trx, sessionId, { now, but: id })))
      throw stewardingRefusal("stewarding.not-final");
    await refuseDecision(trx, { sessionId, decision: form.decision, viewer, now });
    await addRow(trx, "reopenings", {
      case_id: id,
      decision_id: form.decision,
      reason: form.reasons,
      reopened_by: viewer._id,
      reopened_at: now,
    });
    await recordChange(trx, {
      userId: viewer._id,
      action: "case.reopened",
      subjectType: "case",
      subjectId: id,
      after: { decision: form.decision, reason: form.reasons },
      now,
    });
    return id;
  });
}

/** A decision of the same session that counts and that no other case looks at. */
async function refuseDecision(
  trx: Db,
  {
    sessionId,
    decision,
    viewer,
    now,
  }: { sessionId: string; decision: string | null; viewer: Viewer; now: number },
): Promise<void> {
  if (decision === null) return;
  const row = await findNumbered(trx, decision);
  const first = row && (await findCase(trx, row.case_id, now));
  if (!row || !isInForce(row.state) || first?.session._id !== sessionId)
    throw refusal("request.invalid", {
      fields: { decision: "Alege o decizie în vigoare a acestei sesiuni." },
    });
  await requireOneOf(trx, { by: ["manager"], found: first, viewer });
  const looking = await listCases(
    trx,
    (query) => query.where("reopening.decision_id", "=", decision),
    now,
  );
  if (looking.some(({ state }) => isOpen(state))) throw stewardingRefusal("stewarding.reopened");
}
