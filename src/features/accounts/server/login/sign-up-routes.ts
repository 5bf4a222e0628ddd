import { z } from "zod";
import { emailFormSchema, passwordTextSchema } from "#features/accounts/accounts.ts";
import { signUpFormSchema } from "#features/accounts/password-forms.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idSchema, wholeTextSchema } from "#shared/text/text-schemas.ts";
import { countAttempt, mailLimits } from "./attempts.ts";
import {
  findPendingSignUp,
  isConfirmedAlready,
  type OneTimeLink,
  takeOneTimeLink,
  useUpLinksTo,
} from "./one-time-links.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { createUser } from "../people/users-queries.ts";
import { signUp } from "./waiting-sign-ups.ts";

/** From a sign-up to a confirmed account. No account exists before its address is confirmed. */
export const signUpRoutes: Routes = (app, services) => {
  const { databases, now } = services;

  app.post(
    "/auth/register",
    {
      config: { access: anyone, changesNothingPublic: true, limit: limits.dear },
      schema: { body: signUpFormSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const { email, password } = request.body;
      await countAttempt(services, mailLimits({ email, request }), "mail");
      const passwordHash = await hashPassword(password);
      await databases.db
        .transaction()
        .execute((trx) => signUp(services, trx, { email, passwordHash }));
      return ok(null);
    },
  );

  app.post(
    "/auth/resend-confirmation",
    {
      config: { access: anyone, changesNothingPublic: true, limit: limits.dear },
      schema: {
        body: emailFormSchema.extend({ password: passwordTextSchema }),
        response: { 200: okSchema(z.null()) },
      },
    },
    async (request) => {
      const { email, password } = request.body;
      await countAttempt(services, mailLimits({ email, request }), "mail");
      const pending = await findPendingSignUp(databases.reader, email);
      const passwordHash = pending?.password_hash ?? null;
      const isTheirs = await verifyPassword(password, passwordHash);
      if (passwordHash !== null && isTheirs)
        await databases.db
          .transaction()
          .execute((trx) => signUp(services, trx, { email, passwordHash }));
      return ok(null);
    },
  );

  app.get(
    "/auth/verify-email/:timestamp/:token",
    {
      config: { access: anyone, writes: true, changesNothingPublic: true, limit: limits.dear },
      schema: {
        params: z.object({
          timestamp: wholeTextSchema(0, 8.64e15),
          token: idSchema,
        }),
        response: { 200: okSchema(z.null()) },
      },
    },
    async ({ params }) => {
      const { timestamp, token: secret } = params;
      await databases.db
        .transaction()
        .execute(async (trx) => {
          const link = await takeOneTimeLink(trx, {
            kinds: ["confirm-email", "verify-email"],
            secret,
            now: now(),
          });
          if (!link?.email || link.created_at !== timestamp)
            throw new AppError(
              (await isConfirmedAlready(trx, { secret, timestamp }))
                ? "link.confirmed"
                : "link.gone",
            );
          await confirmAddress(trx, { ...link, email: link.email, now: now() });
          await useUpLinksTo(trx, link.email, now());
        })
        .catch((error: unknown) => {
          // Somebody confirmed the same address through another of its links.
          throw isUniqueViolation(error) ? new AppError("link.gone") : error;
        });
      return ok(null);
    },
  );
};

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
  if (verified.numUpdatedRows === 0n) throw new AppError("link.gone");
}
