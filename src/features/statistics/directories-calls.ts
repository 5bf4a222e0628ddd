import { route } from "#shared/route.ts";
import type { directoryQuery, ListedClub, ListedDriver } from "./directories.ts";

const shown = {
  access: "anyone",
  cached: ["lists"],
  about: ["people", "clubs", "registrations", "results"],
} as const;

/** Who drives in the league: with a club, a seat or a result that everybody sees. */
export const listDriverDirectory = route<{ query: typeof directoryQuery; reply: ListedDriver[] }>()(
  "listDriverDirectory",
  "GET /api/directory/drivers",
  shown,
);

/** The clubs of the league, without those of one person alone. */
export const listClubDirectory = route<{ query: typeof directoryQuery; reply: ListedClub[] }>()(
  "listClubDirectory",
  "GET /api/directory/clubs",
  shown,
);
