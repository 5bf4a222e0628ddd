import { route } from "#shared/route.ts";
import type { csvQuery } from "#shared/text/csv-query.ts";
import type {
  eventResultsQuery,
  EventWithResults,
  SessionLaps,
  StartingGridShape,
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
