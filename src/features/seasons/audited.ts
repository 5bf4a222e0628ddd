import type { Audited } from "#shared/audited.ts";
import { openingActs } from "./opening-calls.ts";
import { seasonFields } from "./season-record.ts";

export const seasonsAudited: Audited = {
  nouns: {
    season: "sezonul",
  },
  acts: [openingActs],
  records: {
    season: seasonFields,
  },
  titles: {
    registration: "Înscrieri până la",
    rules: "Reguli",
    carClasses: "Clase de mașini",
    driverClasses: "Licențe",
    startDate: "Începe la",
    prizes: "Premii",
  },
};
