import { z } from "zod";
import { refusal } from "#server/errors.ts";
import { pageOf } from "#server/http/paging.ts";
import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { isCoordinator } from "../club-roles.ts";
import {
  candidateSchema,
  candidatesQuerySchema,
  type Club,
  clubEditSchema,
  clubPersonSchema,
  clubSchema,
  leaveClubSchema,
  newClubSchema,
  samePaintsQuerySchema,
} from "../clubs.ts";
import { clubActs } from "../club-acts.ts";
import * as calls from "../clubs-calls.ts";
import { isStranger } from "#features/accounts/server/people/users-queries.ts";
import { listCandidates } from "./candidates.ts";
import { findClub, listOwnClubs } from "./clubs-queries.ts";
import { handOverClub } from "./change-owner.ts";
import { createClub } from "./create-club.ts";
import { deleteClub } from "./delete-club.ts";
import { editClub } from "./edit-club.ts";
import { leaveClub } from "./leave-club.ts";
import { listSamePaints } from "./same-paints.ts";

/** Clubs as their own people see and change them; what everybody sees is the team profile. */
export const clubsRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;
  const reply = clubSchema;

  serve(calls.listOwnClubs, {
    summary: "The clubs that one owns, manages or drives for",
    reply: z.array(clubSchema),
    handle: async ({ viewer }) => listOwnClubs(reader, viewer._id),
  });

  serve(calls.createClub, {
    summary: "Create a club",
    body: newClubSchema,
    reply,
    handle: async ({ body, viewer: { _id: ownerId } }) =>
      getCoordinatedClub(await createClub(services, { ...body, ownerId }), ownerId),
  });

  serve(calls.readClub, {
    summary: "A club as its owner and its managers see it",
    reply,
    handle: async ({ params: { id }, viewer }) => getCoordinatedClub(id, viewer._id),
  });

  serve(calls.saveClub, {
    summary: "Save a club",
    body: clubEditSchema,
    reply,
    handle: async ({ params: { id: clubId }, body: edit, viewer: { _id: editorId } }) => {
      await editClub(services, { clubId, editorId, edit });
      return getCoordinatedClub(clubId, editorId);
    },
  });

  serve(clubActs.handOverClub, {
    summary: "Hand one's club over",
    body: formSchema(clubActs.handOverClub.form, {}),
    reply,
    handle: async ({
      params: { id: clubId },
      body: { owner, version },
      viewer: { _id: userId },
    }) => {
      await handOverClub(services, { clubId, newOwnerId: owner, version, userId });
      return getCoordinatedClub(clubId, userId);
    },
  });

  serve(calls.leaveClub, {
    summary: "Leave a club",
    body: leaveClubSchema,
    handle: async ({ params: { id: clubId }, body, viewer }) => {
      await leaveClub(services, { ...body, clubId, userId: viewer._id });
    },
  });

  const summary = "Delete one's club";
  const end = async ({ params: { id }, viewer }: { params: { id: string }; viewer: Viewer }) =>
    deleteClub(services, { clubId: id, ownerId: viewer._id });
  serve(clubActs.deleteClub, {
    summary,
    body: formSchema({}, {}),
    handle: end,
  });
  serve(calls.getClubDeletion, {
    summary,
    handle: end,
  });

  serve(calls.listClubDrivers, {
    summary: "Who drives for a club",
    reply: z.array(clubPersonSchema),
    handle: async ({ params: { id }, viewer }) => {
      const club = await findClub(reader, { id, viewerId: viewer._id });
      if (!club) throw refusal("not-found");
      return club.drivers;
    },
  });

  serve(calls.listCandidates, {
    summary: "People who could join a club, and what each lacks",
    query: candidatesQuerySchema,
    reply: z.array(candidateSchema),
    handle: async ({ query, viewer }) =>
      pageOf(query, ({ simulator: simulatorId, ...asked }) =>
        listCandidates(reader, { ...asked, simulatorId, toStranger: isStranger(viewer) }),
      ),
  });

  serve(calls.listSamePaints, {
    summary: "Other clubs of a club's simulator that have the same two colours, by name",
    query: samePaintsQuerySchema,
    reply: z.array(z.string()),
    handle: ({ params: { id: clubId }, query }) => listSamePaints(reader, { ...query, clubId }),
  });

  async function getCoordinatedClub(id: string, viewerId: string): Promise<Club> {
    const club = await findClub(reader, { id, viewerId });
    if (!club) throw refusal("not-found");
    if (!isCoordinator(club, viewerId)) throw refusal("access.denied");
    return club;
  }
};
