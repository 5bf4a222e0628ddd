import { z } from "zod";
import * as calls from "#features/accounts/login-calls.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import type { Routes } from "#server/serve.ts";
import { linkLifetimes } from "../login/account-mails.ts";
import { endLoginsOf } from "../login/logins-queries.ts";
import { createOneTimeLink, type OneTimeLink, takeOneTimeLink } from "../login/one-time-links.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { lockPerson } from "../people/lock-person.ts";
import { accountRefusal } from "../refusals.ts";

/**
 * Keys that were added with the act, or since, are not the owner's. A message may be read by a thief: by its link nobody loses
 * the only way in.
 */
async function endLaterKeys(trx: Db, { user_id, email, created_at }: OneTimeLink): Promise<void> {
  const user = await getRow(trx, "users", user_id ?? "");
  if (email === null && user.password_hash === null) return;
  await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", user.id)
    // The act was done a moment before its link was made.
    .where("created_at", ">=", created_at - MINUTE_MS)
    .execute();
}

/** What somebody does who is told of an act that was not theirs. */
export const notMeRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;

  serve(calls.denyAct, {
    summary: "Say that what one was told of was somebody else: every session ends",
    reply: z.object({ reset: z.string().nullable() }),
    handle: async ({ params: { secret } }) =>
      databases.db.transaction().execute(async (trx) => {
        const link = await takeOneTimeLink(trx, {
          kinds: ["not-me", "not-me-here"],
          secret,
          now: now(),
        });
        if (!link?.user_id) throw accountRefusal("link.gone");
        const userId = link.user_id;
        await lockPerson(trx, userId);
        await endLoginsOf(trx, { userId, now: now() });
        await endLaterKeys(trx, link);
        await recordChange(trx, {
          userId,
          action: "user.denied-act",
          subjectType: "user",
          subjectId: userId,
          now: now(),
        });
        const { email } = await getRow(trx, "users", userId);
        // Who has opened a mail reads the mailbox, and may as well choose a password.
        if (link.email === null || link.email !== email) return { reset: null };
        const reset = await createOneTimeLink(trx, {
          kind: "reset-password",
          email,
          now: now(),
          lifetimeMs: linkLifetimes.reset.ms,
        });
        return { reset };
      }),
  });
};
