import { route } from "#shared/route.ts";
import type { ClubSimulator } from "./clubs.ts";

/** The simulators that clubs and seasons are for, archived ones left out. */
export const listSimulators = route<{ reply: ClubSimulator[] }>()(
  "listSimulators",
  "GET /api/simulators",
  { access: "anyone", cached: [], about: ["catalogues"] },
);
