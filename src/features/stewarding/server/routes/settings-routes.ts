import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import { offenceFormSchema, offenceSaveSchema, offenceSchema } from "../../offences.ts";
import * as calls from "../../stewarding-calls.ts";
import { seasonStewardingSchema, stewardingSettingsSaveSchema } from "../../stewarding-settings.ts";
import { addOffence, listOffences, saveOffence } from "../offences-store.ts";
import { yearSummarySchema } from "../../summary/summary.ts";
import { readSeasonSettings, saveSettings } from "../save-settings.ts";
import { readYear } from "../year-summary.ts";

/** What organisers decide of stewarding, per season and in the guide of offences, and its year in numbers. */
export const stewardingSettingsRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(calls.readSeasonStewarding, {
    summary: "What a season decided of protests and cases",
    reply: seasonStewardingSchema,
    handle: async ({ params: { id }, viewer }) =>
      readSeasonSettings(reader, { seasonId: id, viewer }),
  });
  serve(calls.saveSeasonStewarding, {
    summary: "Decide how a season takes protests and judges cases",
    body: stewardingSettingsSaveSchema,
    reply: seasonStewardingSchema,
    handle: async ({ params: { id }, body, viewer }) =>
      saveSettings(services, { seasonId: id, viewer, posted: body }),
  });
  serve(calls.listOffences, {
    summary: "The league's guide of offences",
    reply: z.array(offenceSchema),
    handle: async () => listOffences(reader),
  });
  serve(calls.addOffence, {
    summary: "Add an offence to the guide",
    body: offenceFormSchema,
    reply: offenceSchema,
    handle: async ({ body, viewer }) => addOffence(services, { userId: viewer._id, form: body }),
  });
  serve(calls.saveOffence, {
    summary: "Change an offence of the guide",
    body: offenceSaveSchema,
    reply: offenceSchema,
    handle: async ({ params: { id }, body: { version, ...form }, viewer }) =>
      saveOffence(services, { id, version, userId: viewer._id, form }),
  });
  serve(calls.readYearSummary, {
    summary: "A year of the stewards in numbers",
    reply: yearSummarySchema,
    handle: async ({ params: { year } }) => readYear(reader, year),
  });
};
