import type { Routes } from "#server/serve.ts";
import { yearSummarySchema } from "../../summary/summary.ts";
import * as calls from "../../summary/summary-calls.ts";
import { readYear } from "./summaries.ts";

export const summaryRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(
    calls.readYearSummary,
    { summary: "A year of the stewards in numbers", reply: yearSummarySchema },
    async ({ params: { year } }) => readYear(reader, year),
  );
};
