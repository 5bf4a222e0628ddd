import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import type { Viewer } from "#server/viewer.ts";

/** Whether an organiser has said yes to the seat that a person has taken in a season by a link. */
export const hasYes = question<
  [db: Db, seat: { seasonId: string; userId: string }],
  Promise<boolean>
>();

/**
 * Whether a driver of the season may be told passwords of its servers, too: who has shown no more than a link may not until
 * somebody has said yes, because the link may have been found.
 */
export async function mayKnowPasswords(
  db: Db,
  { scope, _id: userId }: Viewer,
  seasonId: string,
): Promise<boolean> {
  return scope === null || hasYes(db, { seasonId, userId });
}
