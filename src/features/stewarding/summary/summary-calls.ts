import { route } from "#shared/route.ts";
import type { PublishedSummary, YearSummary } from "./summary.ts";

/** Years of the stewards in numbers, as they were published. */
export const listSummaries = route<{ reply: PublishedSummary[] }>()(
  "listSummaries",
  "GET /api/stewarding/summaries",
  { access: "anyone", about: ["cases"], cached: ["lists"] },
);

/** One year as it stands now. */
export const readYearSummary = route<{ reply: YearSummary }>()(
  "readYearSummary",
  "GET /api/stewarding/summaries/:year",
  { access: ["manageStewarding"], about: ["cases"] },
);
