import { route } from "#shared/route.ts";
import type { controllerChangeSchema, RaceControl, raceControlQuery } from "./race-control.ts";

const access = ["manageSeasons"] as const;
const about = ["entry-lists", "seasons"] as const;

/** Who may join game servers without being in a car. Every change answers all of it, as it is afterwards. */
export const readRaceControl = route<{ query: typeof raceControlQuery; reply: RaceControl }>()(
  "readRaceControl",
  "GET /api/race-control",
  { access, about },
);

export const setController = route<{
  query: typeof raceControlQuery;
  body: typeof controllerChangeSchema;
  reply: RaceControl;
}>()("setController", "PUT /api/race-control/:driver", {
  access,
  about: ["entry-lists"],
  hides: false,
});

export const removeController = route<{ query: typeof raceControlQuery; reply: RaceControl }>()(
  "removeController",
  "DELETE /api/race-control/:driver",
  { access, about: ["entry-lists"], hides: false },
);
