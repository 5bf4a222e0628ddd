import { z } from "zod";
import { emailFormSchema, peopleQuerySchema } from "#features/accounts/accounts.ts";
import { waitingSignUpSchema } from "#features/accounts/people.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { recordChange } from "#server/audit-log.ts";
import { isUniqueViolation } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { idParamsSchema, idSchema } from "#shared/text/text-schemas.ts";
import { queueOrganiserResetMail } from "../login/account-mails.ts";
import { countAttempt, ownLimit } from "../login/attempts.ts";
import { blockAccount, requireAccount, unblockAccount } from "./block-account.ts";
import { endAccount } from "./end-account.ts";
import { endLogin, endLoginsOf } from "../login/logins-queries.ts";
import { createOneTimeLink } from "../login/one-time-links.ts";
import {
  confirmByHand,
  forgetWaiting,
  listWaiting,
  resendConfirmation,
} from "../login/waiting-sign-ups.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const done = { 200: okSchema(z.null()) };

/** What administrators do with other people's accounts and with sign-ups that wait. */
export const managedAccountsRoutes: Routes = (app, services) => {
  const { databases, now } = services;
  const { db, reader } = databases;
  const config = { access: withPermission("manageUsers"), changesNothingPublic: true };
  const about = (id: string) => ({ subjectType: "user", subjectId: id });

  app.post(
    "/api/users/:id/end-logins",
    {
      config: { ...config, limit: limits.write },
      schema: { params: idParamsSchema, response: done },
    },
    async (request) => {
      const { id } = request.params;
      const by = { userId: requireViewer(request)._id, now: now() };
      await db.transaction().execute(async (trx) => {
        await endLoginsOf(trx, { userId: id, now: by.now });
        await recordChange(trx, { ...by, ...about(id), action: "user.logins-ended" });
      });
      return ok(null);
    },
  );

  app.delete(
    "/api/users/:id/logins/:login",
    {
      config: { ...config, limit: limits.write },
      schema: { params: idParamsSchema.extend({ login: idSchema }), response: done },
    },
    async (request) => {
      const { id, login } = request.params;
      const by = { userId: requireViewer(request)._id, now: now() };
      await db.transaction().execute(async (trx) => {
        const isEnded = await endLogin(trx, { userId: id, loginId: login, now: by.now });
        if (isEnded) await recordChange(trx, { ...by, ...about(id), action: "user.login-ended" });
      });
      return ok(null);
    },
  );

  app.post(
    "/api/users/:id/send-reset",
    {
      config: { ...config, limit: limits.write },
      schema: { params: idParamsSchema, response: done },
    },
    async (request) => {
      const { id } = request.params;
      const by = { userId: requireViewer(request)._id, now: now() };
      await requireAccount(reader, id);
      const { email, blocked_at } = await reader
        .selectFrom("users")
        .select(["email", "blocked_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (blocked_at !== null) throw new AppError("user.blocked");
      if (email === null) throw new AppError("user.no-account");
      await countAttempt(services, ownLimit(`mail to ${email}`, by.userId));
      await db.transaction().execute(async (trx) => {
        const secret = await createOneTimeLink(trx, {
          kind: "reset-password",
          email,
          now: by.now,
          lifetimeMs: DAY_MS,
        });
        await queueOrganiserResetMail(services, trx, { to: email, secret });
        await recordChange(trx, { ...by, ...about(id), action: "user.reset-sent" });
      });
      return ok(null);
    },
  );

  for (const [path, act] of [
    ["block", blockAccount],
    ["unblock", unblockAccount],
  ] as const)
    app.post(
      `/api/users/:id/${path}`,
      {
        config: { ...config, limit: limits.write },
        schema: { params: idParamsSchema, response: done },
      },
      async (request) => {
        const { id: userId } = request.params;
        const by = requireViewer(request)._id;
        await db.transaction().execute((trx) => act(trx, { userId, by, now: now() }));
        return ok(null);
      },
    );

  app.delete(
    "/api/users/:id",
    {
      config: { access: withPermission("manageUsers"), limit: limits.write },
      schema: { params: idParamsSchema, response: done },
    },
    async (request) => {
      const { id } = request.params;
      const by = { userId: requireViewer(request)._id, now: now() };
      if (id === by.userId) throw new AppError("user.own-account");
      await endAccount(services, id, (trx) =>
        recordChange(trx, { ...by, ...about(id), action: "user.deleted" }),
      );
      return ok(null);
    },
  );

  app.get(
    "/api/waiting-registrations",
    {
      config: { ...config, limit: limits.read },
      schema: {
        querystring: peopleQuerySchema,
        response: { 200: okSchema(z.array(waitingSignUpSchema)) },
      },
    },
    async ({ query }) => {
      const { waiting, total } = await listWaiting(reader, {
        ...pageBounds(query),
        search: query.search,
        now: now(),
      });
      return ok(waiting, pageMeta(query, total));
    },
  );

  app.post(
    "/api/waiting-registrations/resend",
    {
      config: { ...config, limit: limits.write },
      schema: { body: emailFormSchema, response: done },
    },
    async (request) => {
      const { email } = request.body;
      const by = requireViewer(request)._id;
      await countAttempt(services, ownLimit(`mail to ${email}`, by));
      await db.transaction().execute((trx) => resendConfirmation(services, trx, { email, by }));
      return ok(null);
    },
  );

  app.post(
    "/api/waiting-registrations/confirm",
    {
      config: { ...config, limit: limits.write },
      schema: {
        body: emailFormSchema,
        response: { 200: okSchema(z.object({ _id: z.string() })) },
      },
    },
    async (request) => {
      const { email } = request.body;
      const by = requireViewer(request)._id;
      const _id = await db
        .transaction()
        .execute((trx) => confirmByHand(trx, { email, by, now: now() }))
        .catch((error: unknown) => {
          // The link was followed at the same moment.
          throw isUniqueViolation(error) ? new AppError("registration-waiting.gone") : error;
        });
      return ok({ _id });
    },
  );

  app.post(
    "/api/waiting-registrations/forget",
    {
      config: { ...config, limit: limits.write },
      schema: { body: emailFormSchema, response: done },
    },
    async (request) => {
      const { email } = request.body;
      const by = requireViewer(request)._id;
      await db.transaction().execute((trx) => forgetWaiting(trx, { email, by, now: now() }));
      return ok(null);
    },
  );
};
