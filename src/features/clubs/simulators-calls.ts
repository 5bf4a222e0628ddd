import { route } from "#shared/route.ts";
import type { ClubSimulator } from "./clubs.ts";

export const listSimulators = route<{ reply: ClubSimulator[] }>()(
  "listSimulators",
  "GET /api/simulators",
  { access: "anyone", cached: [], about: ["catalogues"] },
);
