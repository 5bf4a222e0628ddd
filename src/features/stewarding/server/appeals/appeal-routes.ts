import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import { decisionActs } from "../../acts/decision-acts.ts";
import { eventActs } from "../../acts/event-acts.ts";
import { readOwnDecision } from "../../public-stewarding-calls.ts";
import { newCaseReplySchema, ownDecisionSchema } from "../../stewarding.ts";
import { appealSchema, reopenSchema } from "../../stewarding-forms.ts";
import { fileAppeal } from "./file-appeal.ts";
import { findOwnDecision } from "./own-decision.ts";
import { reopenResults } from "./reopen-results.ts";

/** Decisions that are looked at again: by appeal, or for new evidence. */
export const appealRoutes: Routes = ({ serve }, services) => {
  serve(
    readOwnDecision,
    {
      summary: "The viewer's case behind a decision, and whether they can appeal it",
      reply: ownDecisionSchema,
    },
    async ({ params: { id }, viewer }) =>
      findOwnDecision(services.databases.reader, { id, viewer, now: services.now() }),
  );

  serve(
    decisionActs.appealDecision,
    {
      summary: "Appeal a decision as a party",
      body: formSchema(decisionActs.appealDecision.form, appealSchema.shape),
      reply: newCaseReplySchema,
    },
    async ({ params: { id }, body, viewer }) => ({
      _id: await fileAppeal(services, { id, viewer, form: body }),
    }),
  );

  serve(
    eventActs.reopenResults,
    {
      summary: "Open a case about definitive results",
      body: formSchema(eventActs.reopenResults.form, reopenSchema.shape),
      reply: newCaseReplySchema,
    },
    async ({ params: { id }, body, viewer }) => ({
      _id: await reopenResults(services, { eventId: id, viewer, form: body }),
    }),
  );
};
