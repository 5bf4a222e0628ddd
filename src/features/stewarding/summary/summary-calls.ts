import { route } from "#shared/route.ts";
import type { Precedent } from "./precedents.ts";
import type { PublishedSummary, YearSummary } from "./summary.ts";

/** Years of the stewards in numbers, as they were published. */
export const listSummaries = route<{ reply: PublishedSummary[] }>()(
  "listSummaries",
  "GET /api/stewarding/summaries",
  { access: "anyone", about: ["cases"], cached: ["lists"] },
);

/** What the season's decisions in force gave for each offence. */
export const listPrecedents = route<{ reply: Precedent[] }>()(
  "listPrecedents",
  "GET /api/season/:id/precedents",
  { access: "anyone", about: ["cases"], cached: ["season"] },
);

/** One year as it stands now. */
export const readYearSummary = route<{ reply: YearSummary }>()(
  "readYearSummary",
  "GET /api/stewarding/summaries/:year",
  { access: ["manageStewarding"], about: ["cases"] },
);
