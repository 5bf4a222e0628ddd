import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import { refusal } from "#server/errors.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { formSchema } from "#server/http/act-schemas.ts";
import { decisionActs } from "../../acts/decision-acts.ts";
import { eventActs } from "../../acts/event-acts.ts";
import {
  caseViewSchema,
  decisionSchema,
  eventStewardingSchema,
  newCaseReplySchema,
  ownCaseSchema,
  queuedCaseSchema,
  decisionPreviewSchema,
} from "../../stewarding.ts";
import * as calls from "../../stewarding-calls.ts";
import {
  decisionDraftSchema,
  newCaseSchema,
  placeInCar,
  previewSchema,
  protestSchema,
} from "../../stewarding-forms.ts";
import * as managerActs from "../acts/manager-acts.ts";
import * as panelActs from "../acts/panel-acts.ts";
import * as partyActs from "../acts/party-acts.ts";
import { serveCaseActs } from "../acts/perform.ts";
import { annulDecision } from "../acts/annul-decision.ts";
import { nameDriver } from "../crews/name-driver.ts";
import { publishDecision } from "../acts/publish-decision.ts";
import { openCase, sendProtest } from "../acts/send-protest.ts";
import { writeDraft } from "../acts/write-draft.ts";
import { settleAppeal } from "../appeals/settle-appeal.ts";
import { listMyCases, listSeasonCases, listWaitingCases } from "../case-lists.ts";
import { readCaseView } from "../case-view.ts";
import { findDecision } from "../decision-queries.ts";
import { previewItems } from "../preview.ts";
import { forJudges } from "../settings-store.ts";
import { readEventStewarding } from "./public-routes.ts";

/** What parties, stewards and who manages the panel do with cases and their decisions. */
export const caseRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const { reader, db } = services.databases;
  const reply = caseViewSchema;
  const works = { ...partyActs, ...panelActs, ...managerActs, publishDecision, settleAppeal };
  serveCaseActs(serving, services, works);

  serve(eventActs.sendProtest, {
    summary: "Protest something in a session of an event",
    body: formSchema(eventActs.sendProtest.form, protestSchema.shape),
    reply: newCaseReplySchema,
    handle: async ({ params: { id }, body, viewer }) => ({
      _id: await sendProtest(services, { eventId: id, viewer, form: body }),
    }),
  });
  serve(calls.listMyCases, {
    summary: "Cases that the viewer is a party of",
    reply: z.array(ownCaseSchema),
    handle: async ({ viewer }) => listMyCases(services, reader, viewer),
  });
  serve(calls.readCase, {
    summary: "A case as the viewer sees it",
    reply,
    handle: async ({ params, viewer }) => readCaseView(services, reader, { ...params, viewer }),
  });
  serve(calls.listWaitingCases, {
    summary: "Cases that wait for the viewer's panels",
    reply: z.array(queuedCaseSchema),
    handle: async ({ viewer }) => listWaitingCases(services, reader, viewer),
  });
  serve(calls.listSeasonCases, {
    summary: "A season's cases",
    reply: z.array(queuedCaseSchema),
    check: forJudges,
    handle: async ({ params: { id }, viewer }) => listSeasonCases(services, reader, { id, viewer }),
  });
  serve(eventActs.openCase, {
    summary: "Open a case as a steward",
    body: formSchema(eventActs.openCase.form, newCaseSchema.shape),
    reply: newCaseReplySchema,
    check: forJudges,
    handle: async ({ params: { id }, body, viewer }) => ({
      _id: await openCase(services, { seasonId: id, viewer, form: { ...body, shared: true } }),
    }),
  });
  serve(eventActs.extendProtests, {
    summary: "Take protests of a session for longer",
    body: formSchema(eventActs.extendProtests.form, { session: idSchema }),
    reply: eventStewardingSchema,
    handle: async ({ params: { id }, body, viewer }) => {
      await managerActs.extendWindow(services, { eventId: id, viewer, ...body });
      return readEventStewarding(services, db, { id, viewer });
    },
  });
  serve(calls.saveDecisionDraft, {
    summary: "Keep the decision that is being written",
    body: decisionDraftSchema,
    reply,
    handle: async ({ params: { id }, body, viewer }) => {
      await writeDraft(services, { id, viewer, draft: body });
      return readCaseView(services, db, { id, viewer });
    },
  });
  serve(calls.previewDecision, {
    summary: "The classification as a decision would leave it",
    body: previewSchema,
    reply: decisionPreviewSchema,
    handle: async ({ params: { id }, body, viewer }) =>
      previewItems(services, reader, { id, viewer, items: body.items }),
  });
  serve(decisionActs.annulDecision, {
    summary: "Annul a published decision",
    body: formSchema(decisionActs.annulDecision.form, {}),
    reply: decisionSchema,
    handle: async ({ params: { id }, body, viewer }) => {
      await annulDecision(services, { id, viewer, ...body });
      return getDecision(id);
    },
  });

  serve(decisionActs.nameDriver, {
    summary: "Name whose an item of a published decision is",
    body: formSchema(decisionActs.nameDriver.form, { item: idSchema, driver: placeInCar }),
    reply: decisionSchema,
    handle: async ({ params: { id }, body, viewer }) => {
      await nameDriver(services, { id, viewer, ...body });
      return getDecision(id);
    },
  });

  async function getDecision(id: string) {
    const decision = await findDecision(services, db, id);
    if (!decision) throw refusal("not-found");
    return decision;
  }
};
