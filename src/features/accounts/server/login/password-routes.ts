import { z } from "zod";
import { emailFormSchema } from "#features/accounts/accounts.ts";
import { resetFormSchema } from "#features/accounts/password-forms.ts";
import { passwordProblem } from "#features/accounts/password-rules.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { queuePasswordChangedMail, queueResetMail } from "./account-mails.ts";
import { attemptsAreCounted, countAttempt, mailLimits } from "./attempts.ts";
import { knownClient, rememberClient } from "./known-client.ts";
import { endLoginsOf } from "./logins-queries.ts";
import {
  createOneTimeLink,
  findOneTimeLink,
  findPendingSignUp,
  takeOneTimeLink,
  useUpLinksTo,
} from "./one-time-links.ts";
import { hashPassword } from "./passwords.ts";
import { createUser, findAccountByEmail } from "../people/users-queries.ts";

const RESET_MS = 2 * 60 * 60 * 1000;

/** A new password for somebody who can read the mail of the address. */
export const passwordRoutes: Routes = (app, services) => {
  const { databases, now } = services;

  app.post(
    "/auth/forgot-password",
    {
      config: { access: anyone, changesNothingPublic: true, limit: attemptsAreCounted },
      schema: { body: emailFormSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const { email } = request.body;
      const account = await findAccountByEmail(databases.reader, email);
      const known = knownClient(services, request, account?.id);
      await countAttempt(services, mailLimits({ email, request, known }), "mail");
      await databases.db.transaction().execute(async (trx) => {
        const found = await findAccountByEmail(trx, email);
        const pending = await findPendingSignUp(trx, email);
        const isKnown = found !== undefined || pending !== undefined;
        const secret = await createOneTimeLink(trx, {
          kind: isKnown ? "reset-password" : "decoy",
          email,
          now: now(),
          lifetimeMs: RESET_MS,
        });
        if (isKnown) await queueResetMail(services, trx, { to: email, secret });
      });
      return ok(null);
    },
  );

  app.post(
    "/auth/reset-password/:hash",
    {
      config: { access: anyone, changesNothingPublic: true, limit: limits.dear },
      schema: {
        params: z.object({ hash: idSchema }),
        body: resetFormSchema,
        response: { 200: okSchema(z.null()) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const wanted = { kinds: ["reset-password" as const], secret: params.hash, now: now() };
      const link = await findOneTimeLink(databases.reader, wanted);
      if (!link?.email) throw new AppError("link.gone");
      // The form does not know the address; everything else it has said already.
      const problem = passwordProblem(body.password, link.email);
      if (problem) throw new AppError("request.invalid", { fields: { password: problem } });
      const passwordHash = await hashPassword(body.password);
      const userId = await databases.db.transaction().execute(async (trx) => {
        const taken = await takeOneTimeLink(trx, wanted);
        if (!taken?.email) throw new AppError("link.gone");
        const id = await setPassword(trx, { email: taken.email, passwordHash, now: now() });
        await useUpLinksTo(trx, taken.email, now());
        await queuePasswordChangedMail(services, trx, taken.email);
        return id;
      });
      rememberClient(services, { request, reply }, userId);
      return ok(null);
    },
  );
};

/** Reading the mail proves the address too, so a sign-up never confirmed becomes an account. Answers whose it is. */
async function setPassword(
  trx: Db,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: number },
): Promise<string> {
  const found = await findAccountByEmail(trx, email);
  if (!found) return createUser(trx, { email, passwordHash, now });
  await trx
    .updateTable("users")
    .set({ password_hash: passwordHash, confirmed_at: now })
    .where("id", "=", found.id)
    .execute();
  await endLoginsOf(trx, { userId: found.id, now });
  return found.id;
}
