import { route } from "#shared/route.ts";
import type { liveryChangeSchema, pictureQuery, SeasonLiveries } from "./season-liveries.ts";

const access = ["manageSeasons"] as const;

export const listLiveries = route<{ reply: SeasonLiveries }>()(
  "listLiveries",
  "GET /api/season/:id/liveries",
  { access, about: ["entry-lists", "registrations", "seasons"] },
);

/** Answers all of them, as they are afterwards; 409 when another picture came there meanwhile. */
export const setLivery = route<{ body: typeof liveryChangeSchema; reply: SeasonLiveries }>()(
  "setLivery",
  "PUT /api/season/:id/liveries/:car",
  { access, about: ["entry-lists"], hides: false },
);

export const readLivery = route<{ query: typeof pictureQuery }>()(
  "readLivery",
  "GET /car_ico/:name",
  { access: "anyone", limit: "file" },
);
