import { z } from "zod";
import { loginFormSchema } from "#features/accounts/accounts.ts";
import * as calls from "#features/accounts/login-calls.ts";
import type { Routes } from "#server/serve.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { requireCode } from "../factor/require-code.ts";
import { accountRefusal } from "../refusals.ts";
import { countAttempt, giveBackAttempt, loginLimits } from "./attempts.ts";
import { createLogin } from "./create-login.ts";
import { knownClient, rememberClient } from "./known-client.ts";
import { verifyPassword } from "./passwords.ts";
import { endLogin, endLoginsOf } from "./logins-queries.ts";
import { findPendingSignUp } from "./one-time-links.ts";
import { lockPerson } from "../people/lock-person.ts";
import { findAccountByEmail } from "../people/users-queries.ts";

export const authRoutes: Routes = ({ serve, serveRaw }, services) => {
  const { databases, now } = services;

  serveRaw(calls.logIn, {
    summary: "Log in",
    body: loginFormSchema,
    response: okSchema(z.object({ token: z.string() })).extend({ token: z.string() }),
    handle: async ({ body: { email, password, code }, request, reply }) => {
      const found = await findAccountByEmail(databases.reader, email);
      const known = knownClient(services, request, found?.id);
      const tries = loginLimits({ email, request, known });
      await countAttempt(services, tries, "login");
      const pending = await findPendingSignUp(databases.reader, email);
      const hash = found?.password_hash ?? pending?.password_hash ?? null;
      if (!(await verifyPassword(password, hash))) throw accountRefusal("login.failed");
      if (!found) throw accountRefusal("login.unconfirmed");
      // Only to who knows the password: to everybody else a blocked account is like any other.
      if (found.blocked_at !== null) throw accountRefusal("login.blocked");
      await requireCode(services, { userId: found.id, email, typed: code, known, tries });
      await giveBackAttempt(services, tries);
      const userAgent = request.headers["user-agent"];
      const token = await databases.db.transaction().execute(async (trx) => {
        await lockPerson(trx, found.id);
        // A password that was changed while it was compared, or a block, has ended every session but this one.
        const current = await findAccountByEmail(trx, email);
        if (current?.id !== found.id || current.password_hash !== hash || current.blocked_at)
          throw accountRefusal("login.failed");
        return createLogin(services, trx, { userId: found.id, userAgent });
      });
      rememberClient(services, { request, reply }, found.id);
      return { ...ok({ token }), token };
    },
  });

  serve(calls.logOut, {
    summary: "End one's session",
    handle: async ({ viewer: { _id: userId, loginId } }) => {
      await endLogin(databases.db, { userId, loginId, now: now() });
    },
  });

  serve(calls.logOutEverywhere, {
    summary: "End every session of one's own",
    handle: async ({ viewer }) => endLoginsOf(databases.db, { userId: viewer._id, now: now() }),
  });
};
