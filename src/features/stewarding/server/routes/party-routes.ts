import { z } from "zod";
import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import { eventActs } from "../../acts/event-acts.ts";
import { caseViewSchema, newCaseReplySchema, ownCaseSchema } from "../../stewarding.ts";
import * as calls from "../../stewarding-calls.ts";
import { protestSchema } from "../../stewarding-forms.ts";
import { sendProtest } from "../acts/send-protest.ts";
import { listMyCases } from "../case-lists.ts";
import { readCaseView } from "../case-view.ts";

export const partyRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(
    eventActs.sendProtest,
    {
      summary: "Protest something in a session of an event",
      body: formSchema(eventActs.sendProtest.form, protestSchema.shape),
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
    calls.readCase,
    { summary: "A case as the viewer sees it", reply: caseViewSchema },
    async ({ params, viewer }) => readCaseView(services, reader, { ...params, viewer }),
  );
};
