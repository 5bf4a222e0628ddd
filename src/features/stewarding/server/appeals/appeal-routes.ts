import type { Routes } from "#server/serve.ts";
import { readOwnDecision } from "../../public-stewarding-calls.ts";
import { caseViewSchema, newCaseReplySchema, ownDecisionSchema } from "../../stewarding.ts";
import * as calls from "../../stewarding-calls.ts";
import { appealSchema, reopenSchema, settleSchema } from "../../stewarding-forms.ts";
import { readCaseView } from "../case-view.ts";
import { fileAppeal } from "./file-appeal.ts";
import { findOwnDecision } from "./own-decision.ts";
import { reopenResults } from "./reopen-results.ts";
import { settleAppeal } from "./settle-appeal.ts";

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
    calls.appealDecision,
    { summary: "Appeal a decision as a party", body: appealSchema, reply: newCaseReplySchema },
    async ({ params: { id }, body, viewer }) => ({
      _id: await fileAppeal(services, { id, viewer, form: body }),
    }),
  );

  serve(
    calls.settleAppeal,
    {
      summary: "Uphold or annul the decision that a case looks at again",
      body: settleSchema,
      reply: caseViewSchema,
    },
    async ({ params: { id }, body: { version, outcome, text }, viewer }) => {
      await settleAppeal(services, { id, viewer, version, outcome, reason: text });
      return readCaseView(services, services.databases.db, { id, viewer });
    },
  );

  serve(
    calls.reopenResults,
    {
      summary: "Open a case about definitive results",
      body: reopenSchema,
      reply: newCaseReplySchema,
    },
    async ({ params: { id }, body, viewer }) => ({
      _id: await reopenResults(services, { eventId: id, viewer, form: body }),
    }),
  );
};
