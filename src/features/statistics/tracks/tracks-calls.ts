import { route } from "#shared/route.ts";
import type { ListedVenue, trackDirectoryQuery, Venue } from "./tracks.ts";

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
