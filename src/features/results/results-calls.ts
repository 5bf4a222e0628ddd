import { route } from "#shared/route.ts";
import type { csvQuery } from "#shared/text/csv-query.ts";
import type {
  DriverProfile,
  eventResultsQuery,
  EventWithResults,
  profileQuery,
  SessionLaps,
  StartingGridShape,
  TeamProfile,
} from "./event-results.ts";
import type { Lap, ResultRow } from "./results.ts";

const shown = {
  access: "anyone",
  about: ["results", "events", "seasons", "standings"],
} as const;

export const readEvent = route<{ query: typeof eventResultsQuery; reply: EventWithResults }>()(
  "readEvent",
  "GET /api/event/:id",
  {
    ...shown,
    cached: ["event", "season", "entries"],
    about: [...shown.about, "entry-lists", "registrations"],
  },
);

export const readRowLaps = route<{ reply: { laps: Lap[] } }>()(
  "readRowLaps",
  "GET /api/event/:id/laps/:row",
  { ...shown, cached: ["event", "season"] },
);

export const readSessionLaps = route<{ reply: SessionLaps }>()(
  "readSessionLaps",
  "GET /api/event/:id/session-laps/:session",
  { ...shown, cached: ["event", "season"] },
);

export const readStartingGrid = route<{ reply: StartingGridShape }>()(
  "readStartingGrid",
  "GET /api/event/:id/starting-grid/:session",
  {
    ...shown,
    cached: ["event", "season", "entries"],
    about: [...shown.about, "entry-lists", "registrations"],
  },
);

export const exportResults = route<{ reply: ResultRow[] }>()(
  "exportResults",
  "GET /api/event/:id/results/:session/json",
  { ...shown, cached: ["event", "season"] },
);

export const exportResultsCsv = route<{ query: typeof csvQuery }>()(
  "exportResultsCsv",
  "GET /api/event/:id/results/:session/csv",
  { access: "anyone" },
);

/**
 * What everybody may know of a driver: name, place and results, never an address or a platform id. A driver who was joined with
 * somebody else has that profile and `_id`.
 */
export const readDriverProfile = route<{ query: typeof profileQuery; reply: DriverProfile }>()(
  "readDriverProfile",
  "GET /api/driver-profile/:id",
  { ...shown, seesMore: ["manageSeasons"], cached: ["driver"], about: [...shown.about, "people"] },
);

/** As `readDriverProfile`, of a club. */
export const readTeamProfile = route<{ query: typeof profileQuery; reply: TeamProfile }>()(
  "readTeamProfile",
  "GET /api/team-profile/:id",
  {
    ...shown,
    seesMore: ["manageSeasons"],
    cached: ["club"],
    about: [...shown.about, "people", "registrations", "clubs"],
  },
);
