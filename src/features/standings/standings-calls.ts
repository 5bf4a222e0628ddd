import { route } from "#shared/route.ts";
import type { csvQuery } from "#shared/text/csv-query.ts";
import type { EntryBreakdown, standingsQuery, StandingsTable } from "./standings.ts";

/** Public tables; all of them for who may edit them. */
const shown = {
  access: "anyone",
  cached: ["season"],
  seesMore: ["manageSeasons"],
  about: ["standings", "results", "events", "seasons"],
} as const;

/** The tables of a season, with the entries of all of them or of one. */
export const listStandings = route<{ query: typeof standingsQuery; reply: StandingsTable[] }>()(
  "listStandings",
  "GET /api/season/:id/standings",
  shown,
);

export const exportStandings = route<{ reply: StandingsTable }>()(
  "exportStandings",
  "GET /api/season/:id/standings/:tableId/json",
  shown,
);

export const exportStandingsCsv = route<{ query: typeof csvQuery }>()(
  "exportStandingsCsv",
  "GET /api/season/:id/standings/:tableId/csv",
  { access: "anyone" },
);

export const readEntryBreakdown = route<{ reply: EntryBreakdown }>()(
  "readEntryBreakdown",
  "GET /api/standings/:tableId/entry/:entryId",
  shown,
);
