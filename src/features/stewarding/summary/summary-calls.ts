import { route } from "#shared/route.ts";
import type { YearSummary } from "./summary.ts";

export const readYearSummary = route<{ reply: YearSummary }>()(
  "readYearSummary",
  "GET /api/stewarding/summaries/:year",
  { access: ["manageStewarding"], about: ["cases"] },
);
