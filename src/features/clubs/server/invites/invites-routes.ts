import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import { roleLabels } from "#shared/club-role.ts";
import { carInviteSchema, clubInviteSchema, openInvitationsSchema } from "../../clubs.ts";
import { carInvite, clubInvite, listInvitations } from "../../invites-calls.ts";
import { answerCarInvite, getCarInvite, listOpenCarInvites } from "./car-invites.ts";
import { answerClubInvite, getClubInvite, listOpenClubInvites } from "./club-invites.ts";

const sentence = z.string();

/** What somebody who is invited reads and answers. The reply to an answer is a sentence to show. */
export const invitesRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(
    listInvitations,
    { summary: "What one is invited to and has not answered", reply: openInvitationsSchema },
    async ({ viewer: { _id: userId } }) => ({
      clubs: await listOpenClubInvites(reader, userId),
      cars: await listOpenCarInvites(reader, { userId, now: services.now() }),
    }),
  );

  serve(
    clubInvite.read,
    { summary: "An invitation to a club", reply: clubInviteSchema },
    async ({ params: { id }, viewer }) => getClubInvite(reader, { id, userId: viewer._id }),
  );

  serve(
    clubInvite.accept,
    { summary: "Join a club", reply: sentence },
    async ({ params: { id }, viewer: { _id: userId } }) => {
      const { club, role } = await answerClubInvite(services, { id, userId, accepted: true });
      return `Ești ${roleLabels[role]} al clubului „${club}”.`;
    },
  );

  serve(
    clubInvite.reject,
    { summary: "Refuse to join a club", reply: sentence },
    async ({ params: { id }, viewer: { _id: userId } }) => {
      const { club } = await answerClubInvite(services, { id, userId, accepted: false });
      return `Ai refuzat invitația în clubul „${club}”.`;
    },
  );

  serve(
    carInvite.read,
    { summary: "An invitation to a car", reply: carInviteSchema },
    async ({ params: { id }, viewer }) => getCarInvite(reader, { id, userId: viewer._id }),
  );

  serve(
    carInvite.accept,
    { summary: "Take a seat in a car", reply: sentence },
    async ({ params: { id }, viewer: { _id: userId } }) => {
      const { title } = await answerCarInvite(services, { id, userId, accepted: true });
      return `Ți-ai confirmat locul în „${title}”.`;
    },
  );

  serve(
    carInvite.reject,
    { summary: "Refuse a seat in a car", reply: sentence },
    async ({ params: { id }, viewer: { _id: userId } }) => {
      const { title } = await answerCarInvite(services, { id, userId, accepted: false });
      return `Ai refuzat locul în „${title}”.`;
    },
  );
};
