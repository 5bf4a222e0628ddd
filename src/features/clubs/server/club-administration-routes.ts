import { z } from "zod";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import {
  administeredClubSchema,
  administeredClubsQuerySchema,
  newOwnerSchema,
} from "../club-administration.ts";
import { getAdministeredClub, listAdministeredClubs } from "./administered-clubs.ts";
import { giveClub } from "./give-club.ts";

const params = idParamsSchema;
const access = withPermission("manageDrivers");

/** All clubs for organisers, who give one a new owner when its own cannot. */
export const clubAdministrationRoutes: Routes = (app, services) => {
  app.get(
    "/api/all-teams",
    {
      config: { access, limit: limits.read },
      schema: {
        querystring: administeredClubsQuerySchema,
        response: { 200: okSchema(z.array(administeredClubSchema)) },
      },
    },
    async ({ query }) => {
      const { clubs, total } = await listAdministeredClubs(services.databases.reader, {
        ...pageBounds(query),
        search: query.search,
        isOwnerless: query.ownerless === "1",
      });
      return ok(clubs, pageMeta(query, total));
    },
  );

  app.post(
    "/api/team/:id/new-owner",
    {
      config: { access, limit: limits.write },
      schema: { params, body: newOwnerSchema, response: { 200: okSchema(administeredClubSchema) } },
    },
    async (request) => {
      const { id } = request.params;
      const { owner, version } = request.body;
      await giveClub(services, {
        clubId: id,
        newOwnerId: owner,
        version,
        userId: requireViewer(request)._id,
      });
      return ok(await getAdministeredClub(services.databases.db, id));
    },
  );
};
