import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import { publishedSummarySchema, yearSummarySchema } from "../../summary/summary.ts";
import * as calls from "../../summary/summary-calls.ts";

import { listSummaries, readYear } from "./summaries.ts";

/** A year of the stewards in numbers. */
export const summaryRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(
    calls.listSummaries,
    { summary: "Published years of the stewards", reply: z.array(publishedSummarySchema) },
    async () => listSummaries(reader),
  );

  serve(
    calls.readYearSummary,
    { summary: "A year of the stewards in numbers", reply: yearSummarySchema },
    async ({ params: { year } }) => readYear(reader, year),
  );
};
