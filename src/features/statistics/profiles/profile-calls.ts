import { route } from "#shared/route.ts";
import type { DriverProfile, profileQuery, TeamProfile } from "./profiles.ts";

const shown = {
  access: "anyone",
  about: ["results", "events", "seasons", "standings", "people", "clubs"],
} as const;

/**
 * What everybody may know of a driver: name, place and results, never an address or a platform id. A driver who was joined with
 * somebody else has that profile and `_id`.
 */
export const readDriverProfile = route<{ query: typeof profileQuery; reply: DriverProfile }>()(
  "readDriverProfile",
  "GET /api/driver-profile/:id",
  {
    ...shown,
    seesMore: ["manageSeasons", "manageDrivers", "manageUsers"],
    cached: ["driver", "lists"],
  },
);

/** As `readDriverProfile`, of a club. */
export const readTeamProfile = route<{ query: typeof profileQuery; reply: TeamProfile }>()(
  "readTeamProfile",
  "GET /api/team-profile/:id",
  {
    ...shown,
    seesMore: ["manageSeasons"],
    cached: ["club", "lists"],
    about: [...shown.about, "registrations"],
  },
);
