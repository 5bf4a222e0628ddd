import type { Audited } from "#shared/audited.ts";
import { scoringTypeFields } from "./scoring/scoring-types.ts";
import { tableLabels } from "./table-decisions.ts";

export const standingsAudited: Audited = {
  nouns: {
    standings: "clasamentul",
    "scoring-type": "punctajul",
  },
  sentences: {
    "standings.refreshed": "a actualizat toate clasamentele din",
  },
  records: {
    "scoring-type": scoringTypeFields,
    standings: tableLabels,
  },
  titles: {
    tables: "Tabele",
    definition: "Definiție",
    points: "Puncte",
    multiplier: "Înmulțitor",
    compensation: "Compensare",
    compensationPoints: "Compensare",
    compensationReason: "Motivul compensării",
    deductions: "Deduceri",
    startsFrom: "Începe de la zero din",
    choices: "Rezultate păstrate sau eliminate",
    manual: "Adăugat manual",
    columns: "Coloane",
    filters: "Filtre",
    miscText: "Text",
    options: "Opțiuni",
    plan: "Sesiuni punctate",
    scoringTypeId: "Punctaj",
  },
};
