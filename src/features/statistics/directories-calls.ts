import { route } from "#shared/route.ts";
import type { directoryQuery, ListedClub, ListedDriver } from "./directories.ts";

const shown = {
  access: "anyone",
  cached: ["lists"],
  about: ["people", "clubs", "registrations", "results"],
} as const;

export const listDriverDirectory = route<{ query: typeof directoryQuery; reply: ListedDriver[] }>()(
  "listDriverDirectory",
  "GET /api/directory/drivers",
  shown,
);

export const listClubDirectory = route<{ query: typeof directoryQuery; reply: ListedClub[] }>()(
  "listClubDirectory",
  "GET /api/directory/clubs",
  shown,
);
