import { route } from "#shared/route.ts";
import type { Evening } from "./evening.ts";

export const readDriverEvening = route<{ reply: Evening }>()(
  "readDriverEvening",
  "GET /api/event/:id/evening",
  {
    access: "account",
    forSeat: true,
    about: ["entry-lists", "registrations", "results", "events", "seasons"],
  },
);
