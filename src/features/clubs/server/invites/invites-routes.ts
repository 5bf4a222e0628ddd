import { z } from "zod";
import { account, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { roleLabels } from "#shared/club-role.ts";
import { carInviteSchema, clubInviteSchema, openInvitationsSchema } from "../../clubs.ts";
import { answerCarInvite, getCarInvite, listOpenCarInvites } from "./car-invites.ts";
import { answerClubInvite, getClubInvite, listOpenClubInvites } from "./club-invites.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";

const params = idParamsSchema;
const sentenceSchema = okSchema(z.string());

/** What somebody who is invited reads and answers. The reply to an answer is a sentence to show. */
export const invitesRoutes: Routes = (app, services) => {
  const { reader } = services.databases;

  app.get(
    "/api/invitations",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(openInvitationsSchema) } },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      return ok({
        clubs: await listOpenClubInvites(reader, userId),
        cars: await listOpenCarInvites(reader, { userId, now: services.now() }),
      });
    },
  );

  app.get(
    "/api/team-invite/:id",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(clubInviteSchema) } },
    },
    async (request) =>
      ok(
        await getClubInvite(reader, {
          id: request.params.id,
          userId: requireViewer(request)._id,
        }),
      ),
  );

  app.post(
    "/api/team-invite/:id/accept",
    {
      config: { access: account, limit: limits.write },
      schema: { params, response: { 200: sentenceSchema } },
    },
    async (request) => {
      const { club, role } = await answerClubInvite(services, {
        id: request.params.id,
        userId: requireViewer(request)._id,
        accepted: true,
      });
      return ok(`Ești ${roleLabels[role]} al clubului „${club}”.`);
    },
  );

  app.post(
    "/api/team-invite/:id/reject",
    {
      config: { access: account, changesNothingPublic: true, limit: limits.write },
      schema: { params, response: { 200: sentenceSchema } },
    },
    async (request) => {
      const { club } = await answerClubInvite(services, {
        id: request.params.id,
        userId: requireViewer(request)._id,
        accepted: false,
      });
      return ok(`Ai refuzat invitația în clubul „${club}”.`);
    },
  );

  app.get(
    "/api/car-invite/:id",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(carInviteSchema) } },
    },
    async (request) =>
      ok(
        await getCarInvite(reader, {
          id: request.params.id,
          userId: requireViewer(request)._id,
        }),
      ),
  );

  app.post(
    "/api/car-invite/:id/accept",
    {
      config: { access: account, limit: limits.write },
      schema: { params, response: { 200: sentenceSchema } },
    },
    async (request) => {
      const season = await answerCarInvite(services, {
        id: request.params.id,
        userId: requireViewer(request)._id,
        accepted: true,
      });
      return ok(`Ți-ai confirmat locul în „${season.title}”.`);
    },
  );

  app.post(
    "/api/car-invite/:id/reject",
    {
      config: { access: account, limit: limits.write },
      schema: { params, response: { 200: sentenceSchema } },
    },
    async (request) => {
      const season = await answerCarInvite(services, {
        id: request.params.id,
        userId: requireViewer(request)._id,
        accepted: false,
      });
      return ok(`Ai refuzat locul în „${season.title}”.`);
    },
  );
};
