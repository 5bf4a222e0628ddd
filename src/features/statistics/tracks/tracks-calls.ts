import { route } from "#shared/route.ts";
import type {
  HotLap,
  HotLaps,
  hotLapsQuery,
  LapMatrix,
  lapMatrixQuery,
  ListedVenue,
  ownHotLapQuery,
  trackDirectoryQuery,
  Venue,
} from "./tracks.ts";

const shown = {
  access: "anyone",
  cached: ["lists"],
  about: ["events", "seasons", "results", "people", "clubs", "catalogues"],
} as const;

export const listTrackDirectory = route<{
  query: typeof trackDirectoryQuery;
  reply: ListedVenue[];
}>()("listTrackDirectory", "GET /api/directory/tracks", shown);

export const readTrack = route<{ reply: Venue }>()("readTrack", "GET /api/track/:id", shown);

export const readHotLaps = route<{ query: typeof hotLapsQuery; reply: HotLaps }>()(
  "readHotLaps",
  "GET /api/track/:id/laps",
  shown,
);

/** `null`: the viewer has no such lap. */
export const readOwnHotLap = route<{ query: typeof ownHotLapQuery; reply: HotLap | null }>()(
  "readOwnHotLap",
  "GET /api/track/:id/laps/mine",
  { access: "account", about: ["results", "events", "people"] },
);

export const readLapMatrix = route<{ query: typeof lapMatrixQuery; reply: LapMatrix }>()(
  "readLapMatrix",
  "GET /api/lap-matrix",
  shown,
);
