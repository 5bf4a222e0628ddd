import { DAY_MS } from "#shared/time/durations.ts";
import type { Db } from "#server/database/databases.ts";
import { newsKinds } from "../notice-kinds.ts";

const KEEP_MS = 90 * DAY_MS;

/** Forgets what is no letter, read or not, after 90 days: what it told is long over. `now`: UTC ms. */
export async function tidyNotices(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("created_at", "<", now - KEEP_MS)
    .where("kind", "in", newsKinds)
    .execute();
}
