import { z } from "zod";
import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import { carInvite, clubActs, clubInvite, clubRequest } from "../../club-acts.ts";
import { openRequestsSchema } from "../../club-requests.ts";
import { carInviteSchema, clubInviteSchema, openInvitationsSchema } from "../../clubs.ts";
import {
  listClubRequests,
  listInvitations,
  readCarInvite,
  readClubInvite,
} from "../../asks-calls.ts";
import { serveAnswers } from "./answer-ask.ts";
import { carInvites, getCarInvite, listOpenCarInvites } from "./car-invites.ts";
import { clubInvites, getClubInvite, listOpenClubInvites } from "./club-invites.ts";
import { askToJoin, clubRequests, listOpenRequests } from "./club-requests.ts";
import { withdrawRequest } from "./send-request.ts";

/** Invitations into clubs and cars, requests to drive for a club, and the answers to them. */
export const asksRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const { reader } = services.databases;

  serve(listInvitations, {
    summary: "What one is invited to and has not answered",
    reply: openInvitationsSchema,
    handle: async ({ viewer: { _id: userId } }) => ({
      clubs: await listOpenClubInvites(reader, userId),
      cars: await listOpenCarInvites(reader, { userId, now: services.now() }),
    }),
  });

  serve(readClubInvite, {
    summary: "An invitation to a club",
    reply: clubInviteSchema,
    handle: async ({ params: { id }, viewer }) => getClubInvite(reader, { id, userId: viewer._id }),
  });

  serve(readCarInvite, {
    summary: "An invitation to a car",
    reply: carInviteSchema,
    handle: async ({ params: { id }, viewer }) => getCarInvite(reader, { id, userId: viewer._id }),
  });

  serve(listClubRequests, {
    summary: "What one has asked of clubs, and what one's own clubs are asked",
    reply: openRequestsSchema,
    handle: async ({ viewer: { _id: userId } }) =>
      listOpenRequests(reader, { userId, now: services.now() }),
  });

  serve(clubActs.askToJoinClub, {
    summary: "Ask to drive for a club",
    body: formSchema(clubActs.askToJoinClub.form, {}),
    reply: z.string(),
    handle: async ({ params: { id: clubId }, body: { text }, viewer: { _id: userId } }) => {
      const club = await askToJoin(services, { clubId, userId, text });
      return `Ai cerut să intri în clubul „${club}”. Primești un mesaj când îți răspunde.`;
    },
  });

  serve(clubActs.withdrawClubRequest, {
    summary: "Take back what one has asked of a club",
    body: formSchema({}, {}),
    handle: async ({ params: { id }, viewer: { _id: userId } }) =>
      withdrawRequest(services, { table: "club_requests", id, userId }),
  });

  serveAnswers(serving, services, {
    acts: clubInvite,
    kind: clubInvites,
    summaries: ["Join a club", "Refuse to join a club"],
  });
  serveAnswers(serving, services, {
    acts: carInvite,
    kind: carInvites,
    summaries: ["Take a seat in a car", "Refuse a seat in a car"],
  });
  serveAnswers(serving, services, {
    acts: clubRequest,
    kind: clubRequests,
    summaries: [
      "Take somebody who asked into a club",
      "Refuse somebody who asked to drive for a club",
    ],
  });
};
