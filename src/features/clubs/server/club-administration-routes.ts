import { z } from "zod";
import { formSchema } from "#server/http/act-schemas.ts";
import { pageOf } from "#server/http/paging.ts";
import type { Routes } from "#server/serve.ts";
import { administeredClubSchema, administeredClubsQuerySchema } from "../club-administration.ts";
import { clubActs } from "../club-acts.ts";
import * as calls from "../club-administration-calls.ts";
import { getAdministeredClub, listAdministeredClubs } from "./administered-clubs.ts";
import { giveClub } from "./change-owner.ts";

/** All clubs for organisers, who give one a new owner when its own cannot. */
export const clubAdministrationRoutes: Routes = ({ serve }, services) => {
  const { db, reader } = services.databases;

  serve(calls.listAllClubs, {
    summary: "Every club, or those whose owner has no account",
    query: administeredClubsQuerySchema,
    reply: z.array(administeredClubSchema),
    handle: async ({ query }) =>
      pageOf(query, ({ ownerless, ...asked }) =>
        listAdministeredClubs(reader, { ...asked, isOwnerless: ownerless === "1" }),
      ),
  });

  serve(clubActs.giveClub, {
    summary: "Give a club a new owner",
    body: formSchema(clubActs.giveClub.form, {}),
    reply: administeredClubSchema,
    handle: async ({ params: { id }, body: { owner, version }, viewer: { _id: userId } }) => {
      await giveClub(services, { clubId: id, newOwnerId: owner, version, userId });
      return getAdministeredClub(db, id);
    },
  });
};
