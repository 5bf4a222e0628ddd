import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import { decisionActs } from "../../acts/decision-acts.ts";
import { eventActs } from "../../acts/event-acts.ts";
import { readOwnDecision } from "../../public-stewarding-calls.ts";
import { newCaseReplySchema, type OwnDecision, ownDecisionSchema } from "../../stewarding.ts";
import { appealSchema, newCaseSchema } from "../../stewarding-forms.ts";
import { fileAppeal } from "./file-appeal.ts";
import { reopenResults } from "./reopen-results.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { ownCars } from "../acts/acts-for.ts";
import { findNumbered } from "../acts/decision-steps.ts";
import { findCase } from "../case-store.ts";
import { seenAs } from "../case-view.ts";
import { findAppealCase, mayAppeal } from "./second-look.ts";

/** Decisions that are looked at again: by appeal, or for new evidence. */
export const appealRoutes: Routes = ({ serve }, services) => {
  serve(readOwnDecision, {
    summary: "The viewer's case behind a decision, and whether they can appeal it",
    reply: ownDecisionSchema,
    handle: async ({ params: { id }, viewer }) =>
      findOwnDecision(services.databases.reader, { id, viewer, now: services.now() }),
  });

  serve(decisionActs.appealDecision, {
    summary: "Appeal a decision as a party",
    body: formSchema(decisionActs.appealDecision.form, appealSchema.shape),
    reply: newCaseReplySchema,
    handle: async ({ params: { id }, body, viewer }) => ({
      _id: await fileAppeal(services, { id, viewer, form: body }),
    }),
  });

  serve(eventActs.reopenResults, {
    summary: "Open a case about definitive results",
    body: formSchema(eventActs.reopenResults.form, newCaseSchema.shape),
    reply: newCaseReplySchema,
    handle: async ({ params: { id }, body, viewer }) => ({
      _id: await reopenResults(services, { eventId: id, viewer, form: body }),
    }),
  });
};

interface Asked {
  /** Of the decision. */
  id: string;
  viewer: Viewer;
  now: number;
}

/** What the viewer may do about a decision that is about them. @throws AppError 404 for a decision that they cannot see */
async function findOwnDecision(db: Db, { id, viewer, now }: Asked): Promise<OwnDecision> {
  const decision = await findNumbered(db, id);
  const found = decision && (await findCase(db, decision.case_id, now));
  if (!found || isHiddenFrom(viewer, found.season.hidden, found.event.hidden))
    throw refusal("not-found");
  const seen = await seenAs(db, found, viewer);
  const appeal = await findAppealFor(db, { id, viewer, now });
  if (seen?.as !== "complainant" && seen?.as !== "accused")
    return { party: null, mayAppeal: false, appeal };
  const isClub = seen.as === "accused" && ownCars(seen.voices).length === 0;
  return {
    party: { case: found.id, side: isClub ? "club" : seen.as },
    mayAppeal: found.decision?._id === id && (await mayAppeal(db, found, { seen, viewer, now })),
    appeal,
  };
}

/** The case of a decision's appeal, as long as it is there for the viewer. */
async function findAppealFor(db: Db, { id, viewer, now }: Asked): Promise<string | null> {
  const caseId = await findAppealCase(db, id);
  const appeal = caseId === undefined ? undefined : await findCase(db, caseId, now);
  return appeal && (await seenAs(db, appeal, viewer)) ? appeal.id : null;
}
