import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import { driverProfileSchema, teamProfileSchema } from "../event-results.ts";
import { findDriverProfile, findTeamProfile } from "./profile-queries.ts";

const params = idParamsSchema;

/** What everybody may know of a driver and of a club: name, place and results, never an address or a platform id. */
export const profileRoutes: Routes = (app, { databases }) => {
  const { reader } = databases;

  app.get(
    "/api/driver-profile/:id",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { params, response: { 200: okSchema(driverProfileSchema) } },
    },
    async (request) => {
      const profile = await findDriverProfile(reader, request.params.id, request.viewer);
      if (!profile) throw new AppError("not-found");
      return ok(profile);
    },
  );

  app.get(
    "/api/team-profile/:id",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { params, response: { 200: okSchema(teamProfileSchema) } },
    },
    async (request) => {
      const profile = await findTeamProfile(reader, request.params.id, request.viewer);
      if (!profile) throw new AppError("not-found");
      return ok(profile);
    },
  );
};
