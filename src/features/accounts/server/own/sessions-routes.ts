import { changeRow } from "#server/database/rows.ts";
import { z } from "zod";
import { ownSessionSchema } from "#features/accounts/own/own-account.ts";
import * as calls from "#features/accounts/own-account-calls.ts";
import { changePasswordFormSchema } from "#features/accounts/password-forms.ts";
import type { Routes } from "#server/serve.ts";
import { endLogin, endLoginsOf, listOpenLogins } from "../login/logins-queries.ts";
import { useUpResetLinks } from "../login/one-time-links.ts";
import { hashPassword } from "../login/passwords.ts";
import { requireGoodPassword } from "../login/require-good-password.ts";
import { lockPerson } from "../people/lock-person.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import { tellOwner } from "./tell-owner.ts";

/** Where one is logged in, and the password that one logs in with. */
export const sessionsRoutes: Routes = ({ serve }, services) => {
  const { config, databases, now } = services;

  serve(calls.listOwnSessions, {
    summary: "Where one is logged in; the session that asks first",
    reply: z.array(ownSessionSchema),
    handle: async ({ viewer: { _id: userId, loginId } }) => {
      const clock = { now: now(), idleDays: config.idleDays };
      const logins = await listOpenLogins(databases.reader, userId, clock);
      const sessions = logins.map((login) => ({ ...login, isOwn: login._id === loginId }));
      return sessions.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
    },
  });

  serve(calls.endOwnSession, {
    summary: "End a session of one's own; one that has ended already is no fault",
    handle: async ({ params: { id: loginId }, viewer: { _id: userId } }) => {
      await endLogin(databases.db, { userId, loginId, now: now() });
    },
  });

  serve(calls.endOtherSessions, {
    summary: "End every session of one's own but the one that asks",
    handle: async ({ viewer: { _id: userId, loginId } }) =>
      endLoginsOf(databases.db, { userId, now: now(), except: loginId }),
  });

  serve(calls.changePassword, {
    summary: "Choose a new password by the old one; every other session ends",
    body: changePasswordFormSchema,
    handle: async ({ viewer, body: { currentPassword, password } }) => {
      const { _id: userId, loginId } = viewer;
      const proof = await requireOwnPassword(services, viewer, {
        password: currentPassword,
        field: "currentPassword",
      });
      // Whoever has a password has an address.
      const email = proof.email ?? "";
      await requireGoodPassword(password, email);
      const passwordHash = await hashPassword(password);
      await databases.db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        await proof.stillHolds(trx);
        await changeRow(trx, "users", userId, { password_hash: passwordHash });
        await endLoginsOf(trx, { userId, now: now(), except: loginId });
        await useUpResetLinks(trx, email, now());
        await tellOwner(services, trx, { userId, email, what: "password" });
      });
    },
  });
};
