import { route } from "#shared/route.ts";
import type { Home } from "./home.ts";

/** The competitions with who leads, what comes next and who won last. */
export const readHome = route<{ reply: Home }>()("readHome", "GET /api/home", {
  access: "anyone",
  seesMore: ["manageSeasons"],
  cached: ["lists"],
  about: ["seasons", "events", "registrations", "results", "standings", "people", "clubs"],
});
