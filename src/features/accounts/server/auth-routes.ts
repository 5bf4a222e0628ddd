import { z } from "zod";
import { loginFormSchema } from "#features/accounts/accounts.ts";
import { account, anyone, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/app.ts";
import { ok, okSchema } from "#server/envelope.ts";
import { AppError } from "#server/errors.ts";
import { createLogin } from "./create-login.ts";
import { verifyPassword } from "./passwords.ts";
import { endLogin } from "./logins-queries.ts";
import { findAccountByEmail } from "./users-queries.ts";

/** Logging in and out. */
export const authRoutes: Routes = (app, services) => {
  const { databases, now } = services;

  app.post(
    "/auth/login",
    {
      config: { access: anyone, changesNothingPublic: true },
      schema: {
        body: loginFormSchema,
        response: { 200: okSchema(z.object({ token: z.string() })).extend({ token: z.string() }) },
      },
    },
    async ({ body }) => {
      const found = await findAccountByEmail(databases.reader, body.email);
      const isRight = await verifyPassword(body.password, found?.password_hash ?? null);
      if (!found || !isRight) throw new AppError("login.failed");
      const token = await createLogin(services, databases.db, found.id);
      return { ...ok({ token }), token };
    },
  );

  app.post(
    "/auth/logout",
    {
      config: { access: account, changesNothingPublic: true },
      schema: { response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      await endLogin(databases.db, { loginId: requireViewer(request).loginId, now: now() });
      return ok(null);
    },
  );
};
