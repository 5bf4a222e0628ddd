import { route } from "#shared/route.ts";
import type { newSuspensionSchema, Participants } from "./event-participants.ts";

const access = ["manageSeasons"] as const;
const change = { access, about: ["entry-lists"], hides: false } as const;

/** What organisers decide about who takes part in an event. Every change answers all of it, as it is afterwards. */
export const readParticipants = route<{ reply: Participants }>()(
  "readParticipants",
  "GET /api/event/:id/participants",
  { access, about: ["entry-lists", "registrations", "results", "events", "seasons"] },
);

export const giveWildcard = route<{ reply: Participants }>()(
  "giveWildcard",
  "PUT /api/event/:id/wildcards/:car",
  change,
);

export const takeWildcard = route<{ reply: Participants }>()(
  "takeWildcard",
  "DELETE /api/event/:id/wildcards/:car",
  change,
);

export const suspendDriver = route<{ body: typeof newSuspensionSchema; reply: Participants }>()(
  "suspendDriver",
  "POST /api/event/:id/suspensions",
  change,
);

export const liftSuspension = route<{ reply: Participants }>()(
  "liftSuspension",
  "DELETE /api/event/:id/suspensions/:driver",
  change,
);
