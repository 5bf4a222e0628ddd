import type { Db } from "#server/database/databases.ts";
import { listFollowed } from "../follows.ts";

/** Whom a person follows. */
export async function ownFollowingData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return { follows: await listFollowed(db, userId) };
}
