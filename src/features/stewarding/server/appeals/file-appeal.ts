import type { Db } from "#server/database/databases.ts";
import { addRow, addRows, changeRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { bumpRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { appealRefusal } from "../../appeals.ts";
import { isOpen } from "../../case-states.ts";
import type { AppealForm } from "../../stewarding-forms.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { ownCars } from "../acts/acts-for.ts";
import { moveDecision, noteDecision } from "../acts/decision-steps.ts";
import { followDecisions } from "../acts/follow-decisions.ts";
import { lockDecision } from "../acts/hold-decision.ts";
import { haveAllAnswered } from "../acts/party-acts.ts";
import { addEntries, findCase, type StoredCase } from "../case-store.ts";
import type { Seen } from "../acts/allowed.ts";
import { seenAs } from "../case-view.ts";
import { listVotes } from "../panel-view.ts";
import { addEvidence } from "../evidence.ts";
import { tellAppeal } from "../notices.ts";
import { stewardingRefusal } from "../refusals.ts";
import { holdUnserved } from "./hold-items.ts";
import { listAppeals } from "./read-appeals.ts";
import { findAppealCase, listOpenParties } from "./second-look.ts";

interface Filing {
  /** Of the decision. */
  id: string;
  viewer: Viewer;
  form: AppealForm;
}

/**
 * 'Fac apel': takes a party's appeal against a decision, one for each car and each complainant; all of a decision share one case.
 * The same `clientKey` is the same appeal. Answers the id of the case.
 * @throws AppError 404 for who is no party and runs no party's club; 409 when the time is over, or they have appealed already
 */
export async function fileAppeal(
  services: Services,
  { id, viewer, form }: Filing,
): Promise<string> {
  return services.databases.db.transaction().execute(async (trx) => {
    const now = services.now();
    const { decision, found: first } = await lockDecision(trx, id, now);
    const seen = await seenAs(trx, first, viewer);
    const isOwn =
      seen?.as === "complainant" || (seen?.as === "accused" && ownCars(seen.voices).length > 0);
    if (!seen || !isOwn) throw refusal("not-found");
    const opened = await findAppealCase(trx, id);
    const sent = opened === undefined ? [] : await listAppeals(trx, opened);
    if (sent.some((own) => own.user_id === viewer._id && own.client_key === form.clientKey))
      return opened ?? "";
    const { state, appeal_until: appealUntil } = decision;
    const code = appealRefusal({ state, appealUntil }, now);
    if (code) throw stewardingRefusal(code);
    const until = Math.max(appealUntil ?? 0, now + first.season.settings.defenceHours * HOUR_MS);
    const caseId = opened ?? (await openAppeal(trx, { first, decisionId: id, until, now }));
    await writeAppeal(trx, { first, caseId, seen, viewer, form, now });
    await letOthersAnswer(trx, services, { caseId, until });
    const by = viewer._id;
    const userId = seen.as === "complainant" ? null : by;
    // The document says that it is appealed, and nothing says by whom, nor that both sides did.
    const note = decision.state === "appealed" ? noteDecision : moveDecision;
    await note(trx, decision, { userId, action: "decision.appealed", state: "appealed", now });
    await holdUnserved(trx, { decisionId: id, seasonId: first.season._id, now });
    await followDecisions(trx, services, { found: first, touched: id, by });
    const number = decision.number ?? 0;
    await tellAppeal(trx, services, { caseId, firstCaseId: first.id, number, by });
    return caseId;
  });
}

/** One case for all who appeal a decision, about the same cars. */
async function openAppeal(
  trx: Db,
  of: { first: StoredCase; decisionId: string; until: number; now: number },
): Promise<string> {
  const { first, decisionId, until, now } = of;
  const id = newId();
  await addRow(trx, "cases", {
    id,
    season_id: first.season._id,
    session_id: first.session._id,
    origin: "appeal",
    parent_decision_id: decisionId,
    state: "defence",
    opened_at: now,
    defence_until: until,
  });
  await addEntries(trx, id, first.entries);
  return id;
}

interface Written extends Omit<Filing, "id"> {
  first: StoredCase;
  caseId: string;
  seen: Seen;
  now: number;
}

/** @throws AppError 409 when all that they speak for has appealed */
async function writeAppeal(
  trx: Db,
  { first, caseId, seen, viewer, form, now }: Written,
): Promise<void> {
  const { links, pictures, shared, text, clientKey: client_key } = form;
  const open = await listOpenParties(trx, first, { caseId, seen, viewer });
  if (open.length === 0) throw stewardingRefusal("stewarding.appealed");
  const own = { case_id: caseId, user_id: viewer._id, text, client_key, filed_at: now };
  await addRows(
    trx,
    "appeals",
    open.map((entry_id) => ({ ...own, entry_id })),
  );
  const side = seen.as === "complainant" ? ("complainant" as const) : ("accused" as const);
  const evidence = { links, pictures, shared, side, now };
  await addEvidence(trx, { caseId, userId: viewer._id, ...evidence });
}

/** Until the first vote, another appeal gives the accused time to answer; once all have answered, stewards look into it. */
async function letOthersAnswer(
  trx: Db,
  services: Services,
  { caseId, until }: { caseId: string; until: number },
): Promise<void> {
  await bumpRow(trx, { table: "cases", id: caseId });
  const appeal = await findCase(trx, caseId, services.now());
  if (!appeal || !isOpen(appeal.state) || (await listVotes(trx, caseId)).length > 0) return;
  const hasComplaint = (await listAppeals(trx, caseId)).some(({ entry_id }) => entry_id === "");
  const isReady = await haveAllAnswered(trx, appeal);
  await changeRow(trx, "cases", caseId, {
    state: isReady ? "review" : "defence",
    defence_until: hasComplaint ? until : appeal.defenceUntil,
  });
}
