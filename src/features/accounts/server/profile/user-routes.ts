import { z } from "zod";
import { ownProfileSchema, roleSchema } from "#features/accounts/accounts.ts";
import { profileFormSchema } from "#features/accounts/profile.ts";
import { account, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { countAttempt, mailLimits } from "../login/attempts.ts";
import { saveProfile } from "./save-profile.ts";
import { findOwnProfile, listRoles } from "../people/users-queries.ts";
import { sendVerification } from "../login/waiting-sign-ups.ts";

/** What a person reads and changes about themselves. */
export const userRoutes: Routes = (app, services) => {
  const { reader } = services.databases;

  app.get(
    "/user/profile",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(ownProfileSchema) } },
    },
    async (request) => {
      const profile = await findOwnProfile(reader, requireViewer(request)._id);
      if (!profile) throw new AppError("session.ended");
      return ok(profile);
    },
  );

  app.post(
    "/user/profile",
    {
      config: { access: account, limit: limits.write },
      schema: { body: profileFormSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request, reply) => {
      await saveProfile(services, { request, reply }, request.body);
      return ok(null);
    },
  );

  app.post(
    "/user/verify-email",
    {
      config: { access: account, changesNothingPublic: true, limit: limits.write },
      schema: { response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const { _id: userId, email } = requireViewer(request);
      const profile = await findOwnProfile(reader, userId);
      if (email === null || profile?.isEmailVerified) throw new AppError("email.verified");
      await countAttempt(services, mailLimits({ email, request, known: userId }), "mail");
      await services.databases.db
        .transaction()
        .execute((trx) => sendVerification(services, trx, { userId, email }));
      return ok(null);
    },
  );

  app.get(
    "/user/roles",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(roleSchema)) } },
    },
    async (request) => ok(await listRoles(reader, requireViewer(request)._id)),
  );

  app.get(
    "/user/permissions",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(z.string())) } },
    },
    async (request) => ok([...requireViewer(request).permissions]),
  );
};
