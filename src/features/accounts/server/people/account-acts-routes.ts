import { z } from "zod";
import { accountActs as acts } from "#features/accounts/account-acts.ts";
import { emailSchema } from "#features/accounts/accounts.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import { endFactor, hasAnyFactor } from "../factor/second-factor.ts";
import { addAlias, revokeAlias } from "../linking/aliases.ts";
import { decideClaim } from "../linking/id-claims.ts";
import { acceptProvedClaim } from "../linking/proved-claims.ts";
import { decideUnlinkRequest } from "../linking/unlinking.ts";
import { linkLifetimes, organiserResetLetter, queueLetter } from "../login/account-mails.ts";
import { countAttempt, ownLimit } from "../login/attempts.ts";
import { endLogin, endLoginsOf } from "../login/logins-queries.ts";
import { createOneTimeLink, dropLinksTo } from "../login/one-time-links.ts";
import { confirmByHand, getWaiting, resendConfirmation } from "../login/waiting-sign-ups.ts";
import { tellOwner } from "../own/tell-owner.ts";
import { accountRefusal } from "../refusals.ts";
import { replaceWaysIn } from "../ways-in/login-links.ts";
import { endKeys } from "../ways-in/passkeys.ts";
import { keepAnAdministrator } from "../roles/administrators.ts";
import { requireAccount, unblock } from "./block-account.ts";
import { thingsOfPeople } from "./delete-account.ts";

/** What organisers do to one account, to a sign-up that waits, to an id of a game. */
export const accountActsRoutes: Routes = (serving, services) => {
  const perform = performing(serving, services);
  const { reader } = services.databases;
  /** An organiser may have this many mails sent to one address. */
  const countMail = (email: string, userId: string) =>
    countAttempt(services, ownLimit(`mail to ${email}`, userId));

  perform(acts.endLogins, {
    summary: "End every session of somebody",
    work: async ({ trx, params: { id }, by, log }) => {
      await endLoginsOf(trx, { userId: id, now: by.now });
      await log(id);
    },
  });

  perform(acts.endLogin, {
    summary: "End one session of somebody",
    work: async ({ trx, params: { id, login }, by, log }) => {
      if (await endLogin(trx, { userId: id, loginId: login, now: by.now })) await log(id);
    },
  });

  perform(acts.sendReset, {
    summary: "Send somebody a mail to choose a new password",
    first: async ({ params: { id }, by }) => countMail(await mailableOf(reader, id), by.userId),
    work: async ({ trx, params: { id }, by, log }) => {
      const email = await mailableOf(trx, id);
      const secret = await createOneTimeLink(trx, {
        kind: "reset-password",
        email,
        now: by.now,
        lifetimeMs: linkLifetimes.organiserReset.ms,
      });
      await queueLetter(services, trx, email, organiserResetLetter(secret));
      await log(id);
    },
  });

  perform(acts.renewLoginLink, {
    summary:
      "Give somebody without an address another login link, in place of every way in that they have",
    reply: z.object({ path: z.string() }),
    work: async ({ trx, params: { id }, by, log }) => {
      const path = await replaceWaysIn(trx, id, by.now);
      await log(id);
      await tellOwner(services, trx, { userId: id, email: null, what: "login-link-renewed" });
      return { path };
    },
  });

  perform(acts.blockAccount, {
    summary: "Block somebody's account",
    work: async ({ trx, params: { id }, by, log }) => {
      if (id === by.userId) throw accountRefusal("user.own-account");
      await keepAnAdministrator(trx, async () => {
        changesOnly(await thingsOfPeople(trx, [id]));
        const blocked = await trx
          .updateTable("users")
          .set({ blocked_at: by.now })
          .where("id", "=", id)
          .where("account_at", "is not", null)
          .where("blocked_at", "is", null)
          .returning("id")
          .executeTakeFirst();
        if (!blocked) return requireAccount(trx, id);
        await endLoginsOf(trx, { userId: id, now: by.now });
        for (const listen of services.parts.listeners.accountBlocked) await listen(trx, id, by.now);
        await log(id);
      });
    },
  });

  perform(acts.unblockAccount, {
    summary: "Let somebody in again",
    work: async ({ trx, params: { id }, log }) => {
      changesOnly(["lists"]);
      if (!(await unblock(trx, id))) return requireAccount(trx, id);
      await log(id);
    },
  });

  perform(acts.resetFactor, {
    summary: "End somebody's second factor, who has lost it",
    work: async ({ trx, params: { id }, by, log }) => {
      if (id === by.userId) throw accountRefusal("user.own-factor");
      await keepAnAdministrator(trx, async () => {
        await requireAccount(trx, id);
        if (!(await hasAnyFactor(trx, id))) throw accountRefusal("user.no-factor");
        await endFactor(trx, id);
        await endKeys(trx, id);
        await log(id);
        const { email } = await getRow(trx, "users", id);
        await tellOwner(services, trx, { userId: id, email, what: "factor-reset" });
      });
    },
  });

  perform(acts.resendToWaiting, {
    summary: "Send a sign-up's mail again",
    drawn: { email: emailSchema },
    first: ({ form: { email }, by }) => countMail(email, by.userId),
    work: async ({ trx, form: { email }, log }) => {
      const waiting = await getWaiting(trx, email);
      await resendConfirmation(services, trx, { ...waiting, email });
      await log(waiting.id);
    },
  });

  perform(acts.confirmWaiting, {
    summary: "Confirm a sign-up by hand",
    drawn: { email: emailSchema },
    reply: z.object({ _id: z.string() }),
    work: async ({ trx, form: { email }, by, log }) => {
      // The link may be followed at the same moment.
      const gone = ifTaken(() => accountRefusal("registration-waiting.gone"));
      const id = await confirmByHand(trx, { email, now: by.now }).catch(gone);
      await log(id);
      return { _id: id };
    },
  });

  perform(acts.forgetWaiting, {
    summary: "Forget a sign-up",
    drawn: { email: emailSchema },
    work: async ({ trx, form: { email }, log }) => {
      const waiting = await getWaiting(trx, email);
      await dropLinksTo(trx, email);
      await log(waiting.id);
    },
  });

  perform(acts.unlinkDiscord, {
    summary: "Unlink somebody's Discord",
    work: async ({ trx, params: { id }, log }) => {
      await trx
        .updateTable("users")
        .set({ discord_id: null })
        .where("id", "=", id)
        .where("discord_id", "is not", null)
        .returning("id")
        .executeTakeFirstOrThrow(() => accountRefusal("driver.no-discord"));
      await log(id);
    },
  });

  perform(acts.addAlias, {
    summary: "Say whose an id is",
    work: addAlias,
  });
  perform(acts.revokeAlias, {
    summary: "Take back whose an id is",
    work: (doing) => revokeAlias(doing),
  });
  perform(acts.acceptIdClaim, {
    summary: "Give an id to who asked for it",
    work: (doing) => decideClaim(doing, true),
  });
  perform(acts.acceptProvedClaim, {
    summary: "Say that one is the driver whose Steam id one has proved",
    work: (doing) => acceptProvedClaim(doing),
  });
  perform(acts.rejectIdClaim, {
    summary: "Leave an id with who has it",
    work: (doing) => decideClaim(doing, false),
  });
  perform(acts.acceptUnlinkRequest, {
    summary: "Take an id off who asked for it",
    work: (doing) => decideUnlinkRequest(doing, true),
  });
  perform(acts.rejectUnlinkRequest, {
    summary: "Leave an id with who asked to be rid of it",
    work: (doing) => decideUnlinkRequest(doing, false),
  });
};

/** The address to which a link is sent. @throws AppError 409 of who has no account, or a blocked one */
async function mailableOf(db: Db, id: string): Promise<string> {
  await requireAccount(db, id);
  const { email, blocked_at } = await getRow(db, "users", id);
  if (blocked_at !== null) throw accountRefusal("user.blocked");
  if (email === null) throw accountRefusal("user.no-account");
  return email;
}
