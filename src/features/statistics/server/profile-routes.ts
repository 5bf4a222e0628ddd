import { driverProfileSchema, teamProfileSchema } from "#features/results/event-results.ts";
import { readDriverProfile, readTeamProfile } from "#features/results/results-calls.ts";
import { findDriverProfile, findTeamProfile } from "#features/results/server/profile-queries.ts";
import { AppError } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { listSeasonLines } from "./season-lines.ts";

/** What everybody may know of a driver and of a club: name, place, seasons and results, never an address or a platform id. */
export const profileRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(
    readDriverProfile,
    { summary: "A driver's public profile with their results", reply: driverProfileSchema },
    async ({ params: { id }, viewer }) => {
      const profile = await findDriverProfile(reader, id, viewer);
      if (!profile) throw new AppError("not-found");
      const seasonTable = await listSeasonLines(reader, { type: "person", id }, now());
      return { ...profile, seasonTable };
    },
  );

  serve(
    readTeamProfile,
    { summary: "A club's public profile with its results", reply: teamProfileSchema },
    async ({ params: { id }, viewer }) => {
      const profile = await findTeamProfile(reader, id, { viewer, now: now() });
      if (!profile) throw new AppError("not-found");
      const seasonTable = await listSeasonLines(reader, { type: "club", id }, now());
      return { ...profile, seasonTable };
    },
  );
};
