import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import {
  caseViewSchema,
  newCaseReplySchema,
  ownCaseSchema,
  waitingDefenceSchema,
} from "../stewarding.ts";
import * as calls from "../stewarding-calls.ts";
import {
  admissionSchema,
  evidenceSchema,
  protestSchema,
  statementSchema,
} from "../stewarding-forms.ts";
import { addMoreEvidence, answer, withdraw } from "./acts/party-acts.ts";
import { sendProtest } from "./acts/send-protest.ts";
import { listMyCases, listWaitingDefences } from "./case-lists.ts";
import { readCaseView } from "./case-view.ts";

/** What drivers, and who runs their clubs, do in cases. */
export const partyRoutes: Routes = ({ serve }, services) => {
  const { reader, db } = services.databases;
  const reply = caseViewSchema;

  serve(
    calls.sendProtest,
    {
      summary: "Protest something in a session of an event",
      body: protestSchema,
      reply: newCaseReplySchema,
    },
    async ({ params: { id }, body, viewer }) => ({
      _id: await sendProtest(services, { eventId: id, viewer, form: body }),
    }),
  );

  serve(
    calls.listMyCases,
    { summary: "Cases that the viewer is a party of", reply: z.array(ownCaseSchema) },
    async ({ viewer }) => listMyCases(services, reader, viewer),
  );

  serve(
    calls.listOwnDefences,
    { summary: "Cases that wait for the viewer's answer", reply: z.array(waitingDefenceSchema) },
    async ({ viewer }) => listWaitingDefences(reader, { userId: viewer._id, now: services.now() }),
  );

  serve(
    calls.readCase,
    { summary: "A case as the viewer sees it", reply },
    async ({ params, viewer }) => readCaseView(services, reader, { ...params, viewer }),
  );

  serve(
    calls.makeStatement,
    { summary: "Answer for an accused car", body: statementSchema, reply },
    async ({ params: { id }, body, viewer }) => {
      await answer(services, { id, viewer, said: body, admitted: false });
      return readCaseView(services, db, { id, viewer });
    },
  );

  serve(
    calls.admitFault,
    { summary: "Admit the fault of an accused car", body: admissionSchema, reply },
    async ({ params: { id }, body, viewer }) => {
      await answer(services, { id, viewer, said: body, admitted: true });
      return readCaseView(services, db, { id, viewer });
    },
  );

  serve(
    calls.addEvidence,
    { summary: "Bring more links and pictures to a case", body: evidenceSchema, reply },
    async ({ params: { id }, body, viewer }) => {
      await addMoreEvidence(services, { id, viewer, evidence: body });
      return readCaseView(services, db, { id, viewer });
    },
  );

  serve(
    calls.withdrawProtest,
    { summary: "Withdraw a protest before the first vote", reply },
    async ({ params: { id }, viewer }) => {
      await withdraw(services, { id, viewer });
      return readCaseView(services, db, { id, viewer });
    },
  );
};
