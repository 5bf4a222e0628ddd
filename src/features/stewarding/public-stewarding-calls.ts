import { route } from "#shared/route.ts";
import type {
  Decision,
  DecisionLine,
  EventStewarding,
  OwnDecision,
  OwnEventStewarding,
  StewardChanges,
} from "./stewarding.ts";
import type { decisionsQuery, evidenceFileQuery } from "./stewarding-forms.ts";

/* What everybody reads of the stewards' work, and what of an event is one's own: public pages load no more. */

/** Windows, open cases and decisions of an event's sessions; `protest-window.ts` says from them what is provisional. */
export const readEventStewarding = route<{ reply: EventStewarding }>()(
  "readEventStewarding",
  "GET /api/event/:id/stewarding",
  { access: "anyone", about: ["cases"], cached: ["event", "season"] },
);

export const readStewardChanges = route<{ reply: StewardChanges }>()(
  "readStewardChanges",
  "GET /api/event/:id/steward-changes/:session",
  { access: "anyone", about: ["cases", "results"], cached: ["event", "season"] },
);

export const listDecisions = route<{ query: typeof decisionsQuery; reply: DecisionLine[] }>()(
  "listDecisions",
  "GET /api/season/:id/decisions",
  { access: "anyone", about: ["cases"], cached: ["season"] },
);

export const readDecision = route<{ reply: Decision }>()("readDecision", "GET /api/decision/:id", {
  access: "anyone",
  about: ["cases"],
  cached: ["season"],
});

export const readOwnDecision = route<{ reply: OwnDecision }>()(
  "readOwnDecision",
  "GET /api/decision/:id/mine",
  { access: "account", forSeat: true, about: ["cases"] },
);

/** A picture, by the signed address that a case or a document gave. */
export const readEvidenceFile = route<{ query: typeof evidenceFileQuery }>()(
  "readEvidenceFile",
  "GET /api/evidence/:id",
  { access: "anyone", limit: "file" },
);

export const readOwnEventStewarding = route<{ reply: OwnEventStewarding }>()(
  "readOwnEventStewarding",
  "GET /api/event/:id/stewarding/mine",
  { access: "account", forSeat: true, about: ["cases", "results"] },
);
