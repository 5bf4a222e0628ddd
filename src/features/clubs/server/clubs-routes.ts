import { z } from "zod";
import { account, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import {
  candidateSchema,
  candidatesQuerySchema,
  type Club,
  clubEditSchema,
  clubPersonSchema,
  clubSchema,
  handOverClubSchema,
  leaveClubSchema,
  newClubSchema,
} from "../clubs.ts";
import { listCandidates } from "./candidates.ts";
import { isCoordinator } from "../club-roles.ts";
import { findClub, listOwnClubs } from "./clubs-queries.ts";
import { createClub } from "./create-club.ts";
import { deleteClub } from "./delete-club.ts";
import { editClub } from "./edit-club.ts";
import { handOverClub } from "./hand-over-club.ts";
import { leaveClub } from "./leave-club.ts";

const params = idParamsSchema;

/** Clubs as their own people see and change them; what everybody sees is the team profile. */
export const clubsRoutes: Routes = (app, services) => {
  const { reader } = services.databases;

  app.get(
    "/api/teams",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(clubSchema)) } },
    },
    async (request) => ok(await listOwnClubs(reader, requireViewer(request)._id)),
  );

  app.post(
    "/api/teams",
    {
      config: { access: account, changesNothingPublic: true, limit: limits.write },
      schema: { body: newClubSchema, response: { 200: okSchema(clubSchema) } },
    },
    async (request) => {
      const ownerId = requireViewer(request)._id;
      const id = await createClub(services, { ...request.body, ownerId });
      return ok(await getCoordinatedClub(id, ownerId));
    },
  );

  app.get(
    "/api/team/:id",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(clubSchema) } },
    },
    async (request) => ok(await getCoordinatedClub(request.params.id, requireViewer(request)._id)),
  );

  app.post(
    "/api/team/:id",
    {
      config: { access: account, limit: limits.write },
      schema: { params, body: clubEditSchema, response: { 200: okSchema(clubSchema) } },
    },
    async (request) => {
      const editorId = requireViewer(request)._id;
      const clubId = request.params.id;
      await editClub(services, { clubId, editorId, edit: request.body });
      return ok(await getCoordinatedClub(clubId, editorId));
    },
  );

  app.post(
    "/api/team/:id/owner",
    {
      config: { access: account, limit: limits.write },
      schema: { params, body: handOverClubSchema, response: { 200: okSchema(clubSchema) } },
    },
    async (request) => {
      const ownerId = requireViewer(request)._id;
      const { owner, version } = request.body;
      const clubId = request.params.id;
      await handOverClub(services, { clubId, ownerId, newOwnerId: owner, version });
      return ok(await getCoordinatedClub(clubId, ownerId));
    },
  );

  app.post(
    "/api/team/:id/leave",
    {
      config: { access: account, limit: limits.write },
      schema: { params, body: leaveClubSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      await leaveClub(services, { ...request.body, clubId: request.params.id, userId });
      return ok(null);
    },
  );

  for (const [method, url] of [
    ["GET", "/api/team/:id/delete"],
    ["DELETE", "/api/team/:id"],
  ] as const)
    app.route({
      method,
      url,
      config: { access: account, writes: true, limit: limits.write },
      schema: { params, response: { 200: okSchema(z.null()) } },
      handler: async (request) => {
        await deleteClub(services, {
          clubId: request.params.id,
          ownerId: requireViewer(request)._id,
        });
        return ok(null);
      },
    });

  app.get(
    "/api/team/:id/drivers",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(z.array(clubPersonSchema)) } },
    },
    async (request) => {
      const viewerId = requireViewer(request)._id;
      const club = await findClub(reader, { id: request.params.id, viewerId });
      if (!club) throw new AppError("not-found");
      return ok(club.drivers);
    },
  );

  app.get(
    "/api/team-candidates",
    {
      config: { access: account, limit: limits.read },
      schema: {
        querystring: candidatesQuerySchema,
        response: { 200: okSchema(z.array(candidateSchema)) },
      },
    },
    async ({ query }) => {
      const { candidates, total } = await listCandidates(reader, {
        ...pageBounds(query),
        search: query.search,
        simulatorId: query.simulator,
      });
      return ok(candidates, pageMeta(query, total));
    },
  );

  async function getCoordinatedClub(id: string, viewerId: string): Promise<Club> {
    const club = await findClub(reader, { id, viewerId });
    if (!club) throw new AppError("not-found");
    if (!isCoordinator(club, viewerId)) throw new AppError("access.denied");
    return club;
  }
};
