import { route } from "#shared/route.ts";
import type {
  AllTime,
  allTimeQuery,
  comparedQuery,
  ComparedSeasons,
  Records,
  recordsQuery,
} from "./league-statistics.ts";

const shown = {
  access: "anyone",
  about: ["site", "people", "clubs", "registrations", "events", "seasons", "results", "standings"],
} as const;

export const readAllTime = route<{ query: typeof allTimeQuery; reply: AllTime }>()(
  "readAllTime",
  "GET /api/statistics/all-time",
  { ...shown, cached: ["lists"] },
);

export const listRecords = route<{ query: typeof recordsQuery; reply: Records }>()(
  "listRecords",
  "GET /api/statistics/records",
  { ...shown, cached: ["lists"] },
);

/** Cached where nobody chooses the seasons. */
export const compareSeasons = route<{ query: typeof comparedQuery; reply: ComparedSeasons }>()(
  "compareSeasons",
  "GET /api/statistics/seasons",
  { ...shown, cached: ["lists"] },
);
