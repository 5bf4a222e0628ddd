import { acSeasons } from "./ac-seasons.ts";
import { accSeasons } from "./acc-seasons.ts";
import { iracingSeasons } from "./iracing-seasons.ts";
import type { SeasonPlan } from "./season-plan.ts";

/**
 * Current, finished and coming seasons on every simulator, one without a calendar, one still hidden and one that is open to
 * everybody, on whatever day they are made.
 */
export const allSeasons: readonly SeasonPlan[] = [...accSeasons, ...acSeasons, ...iracingSeasons];
