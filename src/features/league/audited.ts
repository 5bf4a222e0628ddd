import type { Audited } from "#shared/audited.ts";
import { siteFields } from "./site-form.ts";

export const leagueAudited: Audited = {
  nouns: {
    site: "setările site-ului",
  },
  sentences: {
    "site.saved": "a schimbat setările site-ului",
    "site.copied": "a făcut o copie de siguranță",
    "site.taken": "a descărcat o copie a site-ului",
    "site.restored": "a pus o copie în locul ligii",
  },
  alone: ["site.saved", "site.copied", "site.taken", "site.restored"],
  records: {
    site: siteFields,
  },
  titles: {
    links: "Linkuri",
    inMenu: "În meniu",
    champion: "Campion",
    logo: "Sigla",
    partners: "Parteneri",
  },
};
