import { z } from "zod";
import { emailFormSchema } from "#features/accounts/accounts.ts";
import * as calls from "#features/accounts/own/mail-code-calls.ts";
import {
  mailCodeFormSchema,
  mailLoginFormSchema,
  mailTicketSchema,
  newAddressSchema,
} from "#features/accounts/own/mail-codes.ts";
import { recordChange } from "#server/audit-log.ts";
import { ifTaken } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import type { Routes } from "#server/serve.ts";
import { requireCode } from "../factor/require-code.ts";
import {
  addressTakenLetter,
  codeLetter,
  noAccountLetter,
  queueLetter,
} from "../login/account-mails.ts";
import { countAttempt, mailLimits } from "../login/attempts.ts";
import { createLogin } from "../login/create-login.ts";
import { knownClient, rememberClient } from "../login/known-client.ts";
import { useUpLinksTo } from "../login/one-time-links.ts";
import { requireOwner } from "../own/require-own-password.ts";
import { tellOwner } from "../own/tell-owner.ts";
import { lockPerson } from "../people/lock-person.ts";
import { findAccountByEmail } from "../people/users-queries.ts";
import { accountRefusal } from "../refusals.ts";
import { countWaysIn } from "./count-ways-in.ts";
import { makeWhole } from "./login-links.ts";
import { checkMailCode, makeMailCode, takeMailCode } from "./mail-codes.ts";

/** A code by mail: in place of a password, and to show that an address is one's own. Only where the site sends mail. */
export const mailCodeRoutes: Routes = ({ serve }, services) => {
  const { config, databases, now } = services;
  const { db, reader } = databases;
  const requireMail = () => {
    if (!config.mail) throw accountRefusal("mail-code.off");
  };

  serve(calls.startMailLogin, {
    summary: "Ask for a code by mail to log in with",
    body: emailFormSchema,
    reply: mailTicketSchema,
    handle: async ({ body: { email }, request }) => {
      requireMail();
      const account = await findAccountByEmail(reader, email);
      const known = knownClient(services, request, account?.id);
      await countAttempt(services, mailLimits({ email, request, known }), "mail");
      return db.transaction().execute(async (trx) => {
        const found = await findAccountByEmail(trx, email);
        // Of an address that nobody has shown to be theirs, the account may be another's.
        const userId = found?.confirmed_at ? found.id : null;
        const asked = { purpose: "login", email, userId, isSent: userId !== null } as const;
        const { ticket, code } = await makeMailCode(services, trx, asked);
        await queueLetter(services, trx, email, userId ? codeLetter(code) : noAccountLetter());
        return { ticket };
      });
    },
  });

  serve(calls.logInByMail, {
    summary: "Log in with a code that was mailed",
    body: mailLoginFormSchema,
    reply: z.object({ token: z.string() }),
    handle: async ({ body: { ticket, code, factorCode: typed }, request, reply }) => {
      const asked = { purpose: "login", ticket, code, request } as const;
      const { known, ...sent } = await checkMailCode(services, asked);
      const { email, user_id: userId } = sent;
      if (userId === null) throw accountRefusal("mail-code.gone");
      await requireCode(services, { userId, email, typed, known, tries: [] });
      const token = await db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        await takeMailCode(trx, sent);
        const user = await getRow(trx, "users", userId);
        // Another's meanwhile, or ended.
        if (user.email !== email) throw accountRefusal("mail-code.gone");
        // Only to who reads the mail: to everybody else a blocked account is like any other.
        if (user.blocked_at !== null) throw accountRefusal("login.blocked");
        return createLogin(services, trx, { userId, userAgent: request.headers["user-agent"] });
      });
      rememberClient(services, { request, reply }, userId);
      return { token };
    },
  });

  serve(calls.startAddress, {
    summary: "Ask for a code by mail to give one's account that address",
    body: newAddressSchema,
    reply: mailTicketSchema,
    handle: async ({ viewer, body: { email, ...proof }, request }) => {
      requireMail();
      const { _id: userId, loginId } = viewer;
      if (viewer.email !== null) throw accountRefusal("account.has-address");
      await requireOwner(services, viewer, proof);
      await countAttempt(services, mailLimits({ email, request }), "mail");
      return db.transaction().execute(async (trx) => {
        const isSent = (await findAccountByEmail(trx, email)) === undefined;
        const asked = { purpose: "address", asker: loginId, email, userId, isSent } as const;
        const { ticket, code } = await makeMailCode(services, trx, asked);
        await queueLetter(services, trx, email, isSent ? codeLetter(code) : addressTakenLetter());
        return { ticket };
      });
    },
  });

  serve(calls.addAddress, {
    summary: "Give one's account an address; for who came with a seat alone it becomes whole",
    body: mailCodeFormSchema,
    reply: z.object({ token: z.string().nullable() }),
    handle: async ({ viewer, body: { ticket, code }, request }) => {
      const { _id: userId, loginId, scope } = viewer;
      const asked = { purpose: "address", asker: loginId, ticket, code, request } as const;
      const { email, id } = await checkMailCode(services, asked);
      return db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        await takeMailCode(trx, { id });
        if ((await getRow(trx, "users", userId)).email !== null)
          throw accountRefusal("account.has-address");
        // Of two who come with the same link at once, the first makes the account theirs.
        if (scope === "seat" && (await countWaysIn(trx, userId)) > 0)
          throw accountRefusal("login-link.whole");
        await trx
          .updateTable("users")
          .set({ email, confirmed_at: now() })
          .where("id", "=", userId)
          .execute()
          .catch(ifTaken(() => accountRefusal("account.exists")));
        await useUpLinksTo(trx, email, now());
        await recordChange(trx, {
          userId,
          action: "user.address-added",
          subjectType: "user",
          subjectId: userId,
          now: now(),
        });
        // On the site: the address would tell who has just added it.
        await tellOwner(services, trx, { userId, email: null, what: "address-added" });
        if (scope !== "seat") return { token: null };
        const userAgent = request.headers["user-agent"];
        return { token: await makeWhole(services, trx, { userId, userAgent }) };
      });
    },
  });
};
