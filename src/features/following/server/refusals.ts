import { refusalsOf } from "#server/errors.ts";
import { MOST_FOLLOWED } from "../following.ts";

export const followRefusal = refusalsOf({
  "follow.gone": [410, "Nu mai e nimic de urmărit aici."],
  "follow.too-many": `Poți urmări cel mult ${MOST_FOLLOWED}. Renunță întâi la altceva.`,
});
