import { refusalsOf } from "#server/errors.ts";

export const planRefusal = refusalsOf({
  "season.plan-changed":
    "Sezonul a fost deja făcut, dintr-un plan care nu era acesta. Deschide-l și schimbă-l acolo, sau începe un sezon nou.",
});
