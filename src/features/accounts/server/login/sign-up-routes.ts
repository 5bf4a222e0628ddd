import { z } from "zod";
import { resendFormSchema } from "#features/accounts/accounts.ts";
import * as calls from "#features/accounts/login-calls.ts";
import { signUpFormSchema } from "#features/accounts/password-forms.ts";
import type { Routes } from "#server/serve.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import type { AppError } from "#server/errors.ts";
import { wholeTextSchema } from "#shared/text/text-schemas.ts";
import { accountRefusal } from "../refusals.ts";
import { countAttempt, mailLimits } from "./attempts.ts";
import {
  findConfirmedLink,
  findPendingSignUp,
  type OneTimeLink,
  takeOneTimeLink,
  useUpLinksTo,
} from "./one-time-links.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { requireGoodPassword } from "./require-good-password.ts";
import { createUser } from "../people/users-queries.ts";
import { signUp } from "./waiting-sign-ups.ts";

/** From a sign-up to a confirmed account. No account exists before its address is confirmed. */
export const signUpRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;

  serve(calls.signUp, {
    summary: "Ask for an account",
    body: signUpFormSchema,
    handle: async ({ body: { email, password, from: returnPath = null }, request }) => {
      await requireGoodPassword(password, email);
      await countAttempt(services, mailLimits({ email, request }), "mail");
      const passwordHash = await hashPassword(password);
      await databases.db
        .transaction()
        .execute((trx) => signUp(services, trx, { email, passwordHash, returnPath }));
    },
  });

  serve(calls.resendConfirmation, {
    summary: "Ask for another mail to confirm one's account",
    body: resendFormSchema,
    handle: async ({ body: { email, password }, request }) => {
      await countAttempt(services, mailLimits({ email, request }), "mail");
      const pending = await findPendingSignUp(databases.reader, email);
      const passwordHash = pending?.password_hash ?? null;
      const isTheirs = await verifyPassword(password, passwordHash);
      if (passwordHash !== null && isTheirs)
        await databases.db.transaction().execute((trx) =>
          signUp(services, trx, {
            email,
            passwordHash,
            returnPath: pending?.return_path ?? null,
          }),
        );
    },
  });

  serve(calls.confirmEmail, {
    summary: "Follow the link of a mail that confirms an address",
    params: { timestamp: wholeTextSchema(0, 8.64e15) },
    reply: z.object({ from: z.string().nullable() }),
    handle: async ({ params: { timestamp, token: secret } }) => {
      return (
        databases.db
          .transaction()
          .execute(async (trx) => {
            const link = await takeOneTimeLink(trx, {
              kinds: ["confirm-email", "verify-email"],
              secret,
              now: now(),
            });
            if (!link?.email || link.created_at !== timestamp)
              throw whyNotTaken(await findConfirmedLink(trx, { secret, timestamp }));
            await confirmAddress(trx, { ...link, email: link.email, now: now() });
            await useUpLinksTo(trx, link.email, now());
            return { from: link.return_path };
          })
          // Somebody confirmed the same address through another of its links.
          .catch(ifTaken(() => accountRefusal("link.gone")))
      );
    },
  });
};

/** A second click goes on as the first one did. */
function whyNotTaken(confirmed: Pick<OneTimeLink, "return_path"> | undefined): AppError {
  if (!confirmed) return accountRefusal("link.gone");
  return accountRefusal("link.confirmed", { details: { from: confirmed.return_path } });
}

/** A sign-up becomes an account; the address of an account that was confirmed by hand becomes verified. */
async function confirmAddress(
  trx: Db,
  { kind, email, user_id, password_hash, now }: OneTimeLink & { email: string; now: number },
): Promise<void> {
  if (kind === "confirm-email") {
    await createUser(trx, { email, passwordHash: password_hash, now });
    return;
  }
  const verified = await trx
    .updateTable("users")
    .set({ confirmed_at: now })
    .where("id", "=", user_id)
    .where("email", "=", email)
    .executeTakeFirst();
  if (verified.numUpdatedRows === 0n) throw accountRefusal("link.gone");
}
