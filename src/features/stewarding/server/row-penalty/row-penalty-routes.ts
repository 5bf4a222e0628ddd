import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import { previewRowPenalties, readRowPenalties, rowActs } from "../../acts/row-acts.ts";
import {
  givenPenaltiesSchema,
  givenReplySchema,
  penaltiesPreviewSchema,
  penaltyLinesSchema,
  rowPenaltiesSchema,
  sessionQuery,
  withdrawalSchema,
} from "../../row-penalty/row-penalty-forms.ts";
import { forJudgesOfEvent as check } from "../settings-store.ts";
import { givePenalties } from "./give-penalties.ts";
import { previewPenalties } from "./preview-penalties.ts";
import { readPenaltySheet } from "./read-penalty-sheet.ts";
import { withdrawDecisions } from "./withdraw-decisions.ts";

/** Penalties that one steward gives from rows of results. */
export const rowPenaltyRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(readRowPenalties, {
    summary: "What the viewer may give at once in a session, and take back",
    query: sessionQuery,
    reply: rowPenaltiesSchema,
    check,
    handle: async ({ params: { id: eventId }, query: { session: sessionId }, viewer }) =>
      readPenaltySheet(services, reader, { eventId, sessionId, viewer }),
  });
  serve(previewRowPenalties, {
    summary: "A session as penalties would leave it",
    body: penaltyLinesSchema,
    reply: penaltiesPreviewSchema,
    check,
    handle: async ({ params: { id: eventId }, body: asked, viewer }) =>
      previewPenalties(services, reader, { eventId, viewer, asked }),
  });
  serve(rowActs.giveRowPenalties, {
    summary: "Give penalties to rows of a session, with their decisions",
    body: formSchema(rowActs.giveRowPenalties.form, givenPenaltiesSchema.shape),
    reply: givenReplySchema,
    check,
    handle: async ({ params: { id: eventId }, body: form, viewer }) =>
      givePenalties(services, { eventId, viewer, form }),
  });
  serve(rowActs.withdrawDecisions, {
    summary: "Take back what one has just given",
    body: formSchema(rowActs.withdrawDecisions.form, withdrawalSchema.shape),
    check,
    handle: async ({ params: { id: eventId }, body: { decisions }, viewer }) => {
      await withdrawDecisions(services, { eventId, viewer, decisions });
      return null;
    },
  });
};
