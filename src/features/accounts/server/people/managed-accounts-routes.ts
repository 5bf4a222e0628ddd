import { z } from "zod";
import { emailFormSchema, peopleQuerySchema } from "#features/accounts/accounts.ts";
import { waitingSignUpSchema } from "#features/accounts/people.ts";
import * as calls from "#features/accounts/people-calls.ts";
import { recordChange } from "#server/audit-log.ts";
import { isUniqueViolation } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { AppError } from "#server/errors.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { linkLifetimes, queueOrganiserResetMail } from "../login/account-mails.ts";
import { countAttempt, ownLimit } from "../login/attempts.ts";
import { endLogin, endLoginsOf } from "../login/logins-queries.ts";
import { createOneTimeLink } from "../login/one-time-links.ts";
import {
  confirmByHand,
  forgetWaiting,
  listWaiting,
  resendConfirmation,
} from "../login/waiting-sign-ups.ts";
import { blockAccount, requireAccount, unblockAccount } from "./block-account.ts";
import { endAccount } from "./end-account.ts";

/** What administrators do with other people's accounts and with sign-ups that wait. */
export const managedAccountsRoutes: Routes = ({ serve }, services) => {
  const { databases, now, parts } = services;
  const { db, reader } = databases;
  /** What the audit log says of something done to somebody's account. */
  const done = (viewer: Viewer, id: string) => ({
    userId: viewer._id,
    now: now(),
    subjectType: "user",
    subjectId: id,
  });

  serve(
    calls.endLogins,
    { summary: "End every session of somebody" },
    async ({ params: { id }, viewer }) => {
      const act = done(viewer, id);
      await db.transaction().execute(async (trx) => {
        await endLoginsOf(trx, { userId: id, now: act.now });
        await recordChange(trx, { ...act, action: "user.logins-ended" });
      });
    },
  );

  serve(
    calls.endLogin,
    { summary: "End one session of somebody" },
    async ({ params: { id, login }, viewer }) => {
      const act = done(viewer, id);
      await db.transaction().execute(async (trx) => {
        const isEnded = await endLogin(trx, { userId: id, loginId: login, now: act.now });
        if (isEnded) await recordChange(trx, { ...act, action: "user.login-ended" });
      });
    },
  );

  serve(
    calls.sendReset,
    { summary: "Send somebody a mail to choose a new password" },
    async ({ params: { id }, viewer }) => {
      const act = done(viewer, id);
      await requireAccount(reader, id);
      const { email, blocked_at } = await getRow(reader, "users", id);
      if (blocked_at !== null) throw new AppError("user.blocked");
      if (email === null) throw new AppError("user.no-account");
      await countAttempt(services, ownLimit(`mail to ${email}`, act.userId));
      await db.transaction().execute(async (trx) => {
        const secret = await createOneTimeLink(trx, {
          kind: "reset-password",
          email,
          now: act.now,
          lifetimeMs: linkLifetimes.organiserReset.ms,
        });
        await queueOrganiserResetMail(services, trx, { to: email, secret });
        await recordChange(trx, { ...act, action: "user.reset-sent" });
      });
    },
  );

  serve(
    calls.blockAccount,
    { summary: "Block somebody's account" },
    async ({ params: { id: userId }, viewer: { _id: by } }) =>
      db.transaction().execute((trx) => blockAccount(trx, parts, { userId, by, now: now() })),
  );

  serve(
    calls.unblockAccount,
    { summary: "Let somebody in again" },
    async ({ params: { id: userId }, viewer: { _id: by } }) =>
      db.transaction().execute((trx) => unblockAccount(trx, { userId, by, now: now() })),
  );

  serve(
    calls.deletePerson,
    { summary: "Delete somebody's account" },
    async ({ params: { id }, viewer }) => {
      if (id === viewer._id) throw new AppError("user.own-account");
      const act = { ...done(viewer, id), action: "user.deleted" };
      await endAccount(services, id, (trx) => recordChange(trx, act));
    },
  );

  serve(
    calls.listWaiting,
    {
      summary: "Sign-ups that wait to be confirmed",
      query: peopleQuerySchema,
      reply: z.array(waitingSignUpSchema),
    },
    async ({ query }) => {
      const { waiting, total } = await listWaiting(reader, {
        ...pageBounds(query),
        search: query.search,
        now: now(),
      });
      return page(waiting, pageMeta(query, total));
    },
  );

  serve(
    calls.resendToWaiting,
    { summary: "Send a sign-up's mail again", body: emailFormSchema },
    async ({ body: { email }, viewer: { _id: by } }) => {
      await countAttempt(services, ownLimit(`mail to ${email}`, by));
      await db.transaction().execute((trx) => resendConfirmation(services, trx, { email, by }));
    },
  );

  serve(
    calls.confirmWaiting,
    {
      summary: "Confirm a sign-up by hand",
      body: emailFormSchema,
      reply: z.object({ _id: z.string() }),
    },
    async ({ body: { email }, viewer: { _id: by } }) => ({
      _id: await db
        .transaction()
        .execute((trx) => confirmByHand(trx, { email, by, now: now() }))
        .catch((error: unknown) => {
          // The link was followed at the same moment.
          throw isUniqueViolation(error) ? new AppError("registration-waiting.gone") : error;
        }),
    }),
  );

  serve(
    calls.forgetWaiting,
    { summary: "Forget a sign-up", body: emailFormSchema },
    async ({ body: { email }, viewer: { _id: by } }) =>
      db.transaction().execute((trx) => forgetWaiting(trx, { email, by, now: now() })),
  );
};
