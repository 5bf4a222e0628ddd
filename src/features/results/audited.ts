import type { Audited } from "#shared/audited.ts";
import { flagTitles } from "./row-fields.ts";

export const resultsAudited: Audited = {
  nouns: {
    results: "rezultatele sesiunii",
  },
  sentences: {
    "results.saved": "a salvat rezultatele sesiunii",
    "results.restored": "a readus o versiune a rezultatelor sesiunii",
  },
  titles: {
    rows: "Rânduri",
    restored: "Versiunea readusă",
    order: "Ordinea aleasă",
    disqualified: "Descalificat",
    ...flagTitles,
  },
};
