import { z } from "zod";
import { loginFormSchema } from "#features/accounts/accounts.ts";
import { account, anyone, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { attemptsAreCounted, countAttempt, giveBackAttempt, loginLimits } from "./attempts.ts";
import { createLogin } from "./create-login.ts";
import { knownClient, rememberClient } from "./known-client.ts";
import { verifyPassword } from "./passwords.ts";
import { endLogin, endLoginsOf } from "./logins-queries.ts";
import { findPendingSignUp } from "./one-time-links.ts";
import { findAccountByEmail } from "../people/users-queries.ts";

/** Logging in and out. */
export const authRoutes: Routes = (app, services) => {
  const { databases, now } = services;

  app.post(
    "/auth/login",
    {
      config: { access: anyone, changesNothingPublic: true, limit: attemptsAreCounted },
      schema: {
        body: loginFormSchema,
        response: { 200: okSchema(z.object({ token: z.string() })).extend({ token: z.string() }) },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const found = await findAccountByEmail(databases.reader, email);
      const known = knownClient(services, request, found?.id);
      const tries = loginLimits({ email, request, known });
      await countAttempt(services, tries, "login");
      const pending = await findPendingSignUp(databases.reader, email);
      const hash = found?.password_hash ?? pending?.password_hash ?? null;
      if (!(await verifyPassword(password, hash))) throw new AppError("login.failed");
      if (!found) throw new AppError("login.unconfirmed");
      // Only to who knows the password: to everybody else a blocked account is like any other.
      if (found.blocked_at !== null) throw new AppError("login.blocked");
      await giveBackAttempt(services, tries);
      rememberClient(services, { request, reply }, found.id);
      const token = await createLogin(services, databases.db, found.id);
      return { ...ok({ token }), token };
    },
  );

  app.post(
    "/auth/logout",
    {
      config: { access: account, changesNothingPublic: true, limit: limits.write },
      schema: { response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const { _id: userId, loginId } = requireViewer(request);
      await endLogin(databases.db, { userId, loginId, now: now() });
      return ok(null);
    },
  );

  app.post(
    "/auth/logout-everywhere",
    {
      config: { access: account, changesNothingPublic: true, limit: limits.write },
      schema: { response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      await endLoginsOf(databases.db, { userId: requireViewer(request)._id, now: now() });
      return ok(null);
    },
  );
};
