import type { Audited } from "#shared/audited.ts";
import { seasonFields } from "./season-record.ts";

export const seasonsAudited: Audited = {
  nouns: {
    season: "sezonul",
  },
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
