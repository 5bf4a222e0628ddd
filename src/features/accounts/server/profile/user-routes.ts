import { z } from "zod";
import { listingFormSchema, ownProfileSchema, roleSchema } from "#features/accounts/accounts.ts";
import { profileFormSchema, steamFormSchema } from "#features/accounts/profile.ts";
import * as calls from "#features/accounts/profile-calls.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import { changeRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { FACTOR_REQUIRED, readPermissions } from "#shared/site-calls.ts";
import { countAttempt, mailLimits } from "../login/attempts.ts";
import { sendVerification } from "../login/waiting-sign-ups.ts";
import { thingsOfPeople } from "../people/delete-account.ts";
import { findOwnProfile, listRoles } from "../people/users-queries.ts";
import { accountRefusal } from "../refusals.ts";
import { saveProfile } from "./save-profile.ts";

export const userRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(calls.readOwnProfile, {
    summary: "One's own profile",
    reply: ownProfileSchema,
    handle: async ({ viewer }) => {
      const profile = await findOwnProfile(reader, viewer._id);
      if (!profile) throw refusal("session.ended");
      return profile;
    },
  });

  serve(calls.saveOwnProfile, {
    summary: "Save one's own profile; what is left out stays",
    body: profileFormSchema,
    handle: async ({ request, reply, body }) => saveProfile(services, { request, reply }, body),
  });

  serve(calls.saveOwnListing, {
    summary: "Stand in no list and no search of strangers, or again; results and profile stay",
    body: listingFormSchema,
    handle: async ({ viewer: { _id: userId }, body: { unlisted } }) =>
      services.databases.db.transaction().execute(async (trx) => {
        await changeRow(trx, "users", userId, { unlisted });
        changesOnly(await thingsOfPeople(trx, [userId]));
      }),
  });

  serve(calls.linkOwnSteam, {
    summary: "Link the Steam account that Steam says is one's own",
    body: steamFormSchema,
    handle: async ({ request, reply, body }) => saveProfile(services, { request, reply }, body),
  });

  serve(calls.sendVerification, {
    summary: "Ask for a mail that shows one's address to be one's own",
    handle: async ({ viewer: { _id: userId, email }, request }) => {
      const profile = await findOwnProfile(reader, userId);
      if (email === null || profile?.isEmailVerified) throw accountRefusal("email.verified");
      await countAttempt(services, mailLimits({ email, request, known: userId }), "mail");
      await services.databases.db
        .transaction()
        .execute((trx) => sendVerification(services, trx, { userId, email }));
    },
  });

  serve(calls.listOwnRoles, {
    summary: "One's own roles",
    reply: z.array(roleSchema),
    handle: async ({ viewer }) => listRoles(reader, viewer._id),
  });

  serve(readPermissions, {
    summary: "Everything that one's roles allow",
    reply: z.array(z.string()),
    handle: async ({ viewer: { permissions, withheld } }) => [
      ...permissions,
      ...(withheld.size > 0 ? [FACTOR_REQUIRED] : []),
    ],
  });
};
