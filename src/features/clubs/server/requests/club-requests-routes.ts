import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import { newRequestSchema, openRequestsSchema } from "../../club-requests.ts";
import * as calls from "../../club-requests-calls.ts";
import { answerClubRequest, askToJoin, withdrawRequest } from "./club-requests.ts";
import { listOpenRequests } from "./open-requests.ts";

const sentence = z.string();

/** 'Cere să intri' and its answers. The reply to an answer is a sentence to show. */
export const clubRequestsRoutes: Routes = ({ serve }, services) => {
  serve(
    calls.listClubRequests,
    {
      summary: "What one has asked of clubs, and what one's own clubs are asked",
      reply: openRequestsSchema,
    },
    async ({ viewer: { _id: userId } }) =>
      listOpenRequests(services.databases.reader, { userId, now: services.now() }),
  );

  serve(
    calls.askToJoinClub,
    { summary: "Ask to drive for a club", body: newRequestSchema, reply: sentence },
    async ({ params: { id: clubId }, body: { text }, viewer: { _id: userId } }) => {
      const club = await askToJoin(services, { clubId, userId, text });
      return `Ai cerut să intri în clubul „${club}”. Primești un mesaj când îți răspunde.`;
    },
  );

  serve(
    calls.withdrawClubRequest,
    { summary: "Take back what one has asked of a club" },
    async ({ params: { id }, viewer: { _id: userId } }) =>
      withdrawRequest(services, { id, userId }),
  );

  serve(
    calls.acceptClubRequest,
    { summary: "Take somebody who asked into a club", reply: sentence },
    async ({ params: { id }, viewer: { _id: userId } }) => {
      const { person, club } = await answerClubRequest(services, { id, userId, accepted: true });
      return `${person} este pilot al clubului „${club}”.`;
    },
  );

  serve(
    calls.rejectClubRequest,
    { summary: "Refuse somebody who asked to drive for a club", reply: sentence },
    async ({ params: { id }, viewer: { _id: userId } }) => {
      const { person } = await answerClubRequest(services, { id, userId, accepted: false });
      return `Ai refuzat cererea: ${person}.`;
    },
  );
};
