import { emailFormSchema } from "#features/accounts/accounts.ts";
import * as calls from "#features/accounts/login-calls.ts";
import { resetFormSchema } from "#features/accounts/password-forms.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { accountRefusal } from "../refusals.ts";
import { linkLifetimes, queueLetter, resetLetter } from "./account-mails.ts";
import { countAttempt, mailLimits } from "./attempts.ts";
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
import { requireGoodPassword } from "./require-good-password.ts";
import { tellOwner } from "../own/tell-owner.ts";
import { createUser, findAccountByEmail } from "../people/users-queries.ts";

/** A new password for somebody who can read the mail of the address. */
export const passwordRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;

  serve(calls.forgotPassword, {
    summary: "Ask for a mail to choose a new password",
    body: emailFormSchema,
    handle: async ({ body: { email }, request }) => {
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
          lifetimeMs: linkLifetimes.reset.ms,
        });
        if (isKnown) await queueLetter(services, trx, email, resetLetter(secret));
      });
    },
  });

  serve(calls.resetPassword, {
    summary: "Choose a new password",
    body: resetFormSchema,
    handle: async ({ params, body, request, reply }) => {
      const wanted = { kinds: ["reset-password" as const], secret: params.hash, now: now() };
      const link = await findOneTimeLink(databases.reader, wanted);
      if (!link?.email) throw accountRefusal("link.gone");
      // The form does not know the address; everything else it has said already.
      await requireGoodPassword(body.password, link.email);
      const passwordHash = await hashPassword(body.password);
      const userId = await databases.db.transaction().execute(async (trx) => {
        const taken = await takeOneTimeLink(trx, wanted);
        if (!taken?.email) throw accountRefusal("link.gone");
        const id = await setPassword(trx, { email: taken.email, passwordHash, now: now() });
        await useUpLinksTo(trx, taken.email, now());
        await tellOwner(services, trx, {
          userId: id,
          email: taken.email,
          what: "password-by-link",
        });
        return id;
      });
      rememberClient(services, { request, reply }, userId);
    },
  });
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
    .set((users) => ({
      password_hash: passwordHash,
      confirmed_at: now,
      account_at: users.fn.coalesce("account_at", users.val(now)),
    }))
    .where("id", "=", found.id)
    .execute();
  await endLoginsOf(trx, { userId: found.id, now });
  return found.id;
}
