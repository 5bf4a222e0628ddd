import { DAY_MS } from "#shared/time/durations.ts";
import type { Db } from "#server/database/databases.ts";
import { tidyKeptIds } from "../people/kept-ids.ts";

/** A sign-up whose link is over can still ask for a new one for so long. */
const KEEP_MS = 30 * DAY_MS;

/** Forgets counted attempts, nonces, codes, links, sessions and kept ids that no longer mean anything. */
export async function tidyAccounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom("attempts").where("expires_at", "<", now).execute();
  await tidyKeptIds(db, now);
  await db.deleteFrom("quota_uses").where("expires_at", "<", now).execute();
  await db.deleteFrom("used_nonces").where("expires_at", "<", now).execute();
  await db.deleteFrom("mail_codes").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("one_time_links")
    .where("expires_at", "<", now - KEEP_MS)
    .execute();
  await db
    .deleteFrom("logins")
    .where("expires_at", "<", now - KEEP_MS)
    .execute();
}
