import { z } from "zod";
import { editableSeasonSchema } from "#features/seasons/season-form.ts";
import { getEditableSeason } from "#features/seasons/server/editable-season.ts";
import type { Routes } from "#server/serve.ts";
import { seasonBasisSchema, wholeSeasonEditSchema, wholeSeasonSchema } from "../season-plan.ts";
import * as calls from "../season-plan-calls.ts";
import { changeSeason, makeSeason } from "./make-season.ts";
import { readSeasonBasis } from "./season-basis.ts";

/** A season in one act, with its rounds and tables. */
export const seasonPlanRoutes: Routes = ({ serve }, services) => {
  serve(calls.readSeasonBasis, {
    summary: "What a new season begins with",
    reply: seasonBasisSchema,
    handle: async ({ viewer }) => readSeasonBasis(services, viewer),
  });

  serve(calls.createWholeSeason, {
    summary: "Create a season with its rounds and tables",
    body: wholeSeasonSchema,
    reply: z.object({ _id: z.string() }),
    handle: async ({ body: plan, viewer }) => ({
      _id: await makeSeason(services, { plan, viewer }),
    }),
  });

  serve(calls.saveWholeSeason, {
    summary: "Save a season, and rounds that come and go",
    body: wholeSeasonEditSchema,
    reply: editableSeasonSchema,
    handle: async ({ params: { id }, body: edit, viewer }) => {
      await changeSeason(services, { id, edit, userId: viewer._id });
      return getEditableSeason(services.databases.db, id);
    },
  });
};
