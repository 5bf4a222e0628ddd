import { z } from "zod";
import { emailFormSchema, registerFormSchema } from "#features/accounts/accounts.ts";
import { passwordProblem } from "#features/accounts/password-rules.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/app.ts";
import { isUniqueViolation } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/envelope.ts";
import { AppError } from "#server/errors.ts";
import { countAttempt, mailLimits } from "./attempts.ts";
import { clientLimit } from "./client-limit.ts";
import { dropLinksTo, findPendingRegistration, takeOneTimeLink } from "./one-time-links.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { createUser } from "./users-queries.ts";
import { register } from "./waiting-registrations.ts";

/** From a registration to a confirmed account. No account exists before its address is confirmed. */
export const registrationRoutes: Routes = (app, services) => {
  const { config, databases, now } = services;

  app.post(
    "/auth/register",
    {
      config: { access: anyone, changesNothingPublic: true, ...clientLimit(config) },
      schema: { body: registerFormSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const { email, password } = request.body;
      const problem = passwordProblem(password, email);
      if (problem) throw new AppError("request.invalid", { fields: { password: problem } });
      await countAttempt(services, mailLimits(email, request));
      const passwordHash = await hashPassword(password);
      await databases.db
        .transaction()
        .execute((trx) => register(services, trx, { email, passwordHash }));
      return ok(null);
    },
  );

  app.post(
    "/auth/resend-confirmation",
    {
      config: { access: anyone, changesNothingPublic: true, ...clientLimit(config) },
      schema: {
        body: emailFormSchema.extend({ password: z.string().max(200) }),
        response: { 200: okSchema(z.null()) },
      },
    },
    async (request) => {
      const { email, password } = request.body;
      await countAttempt(services, mailLimits(email, request));
      const pending = await findPendingRegistration(databases.reader, email);
      const passwordHash = pending?.password_hash ?? null;
      const isTheirs = await verifyPassword(password, passwordHash);
      if (passwordHash !== null && isTheirs)
        await databases.db
          .transaction()
          .execute((trx) => register(services, trx, { email, passwordHash }));
      return ok(null);
    },
  );

  app.get(
    "/auth/verify-email/:timestamp/:token",
    {
      config: { access: anyone, writes: true, changesNothingPublic: true, ...clientLimit(config) },
      schema: {
        params: z.object({
          timestamp: z.coerce.number().int().min(0),
          token: z.string().min(1).max(100),
        }),
        response: { 200: okSchema(z.null()) },
      },
    },
    async ({ params }) => {
      await databases.db
        .transaction()
        .execute(async (trx) => {
          const link = await takeOneTimeLink(trx, {
            kinds: ["confirm-email"],
            secret: params.token,
            now: now(),
          });
          if (!link?.email || link.created_at !== params.timestamp) throw new AppError("link.gone");
          await createUser(trx, {
            email: link.email,
            passwordHash: link.password_hash,
            now: now(),
          });
          await dropLinksTo(trx, link.email);
        })
        .catch((error: unknown) => {
          // Somebody confirmed the same address through another of its links.
          throw isUniqueViolation(error) ? new AppError("link.gone") : error;
        });
      return ok(null);
    },
  );
};
