import { AppError } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { driverProfileSchema, teamProfileSchema } from "../event-results.ts";
import * as calls from "../results-calls.ts";
import { findDriverProfile, findTeamProfile } from "./profile-queries.ts";

/** What everybody may know of a driver and of a club: name, place and results, never an address or a platform id. */
export const profileRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(
    calls.readDriverProfile,
    { summary: "A driver's public profile with their results", reply: driverProfileSchema },
    async ({ params: { id }, viewer }) => {
      const profile = await findDriverProfile(reader, id, viewer);
      if (!profile) throw new AppError("not-found");
      return profile;
    },
  );

  serve(
    calls.readTeamProfile,
    { summary: "A club's public profile with its results", reply: teamProfileSchema },
    async ({ params: { id }, viewer }) => {
      const profile = await findTeamProfile(reader, id, { viewer, now: now() });
      if (!profile) throw new AppError("not-found");
      return profile;
    },
  );
};
