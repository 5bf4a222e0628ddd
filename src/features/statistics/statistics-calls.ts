import { route } from "#shared/route.ts";
import type { EventWinners } from "./winners.ts";

export const listSeasonWinners = route<{ reply: EventWinners[] }>()(
  "listSeasonWinners",
  "GET /api/season/:id/winners",
  {
    access: "anyone",
    seesMore: ["manageSeasons"],
    cached: ["season"],
    about: ["results", "events", "seasons", "people"],
  },
);
