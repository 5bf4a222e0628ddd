import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";

/** See `hasYes` of events. */
export async function wasAnswered(
  db: Db,
  { seasonId, userId }: { seasonId: string; userId: string },
): Promise<boolean> {
  return exists(
    db
      .selectFrom("link_seats as taken")
      .innerJoin("seat_links as link", "link.id", "taken.link_id")
      .where("link.season_id", "=", seasonId)
      .where("taken.user_id", "=", userId)
      .where("taken.yes_at", "is not", null)
      .where("taken.removed_at", "is", null),
  );
}
