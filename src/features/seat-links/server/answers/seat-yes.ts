import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";

/** See `hasYes` of events. */
export async function wasAnswered(
  db: Db,
  { seasonId, userId }: { seasonId: string; userId: string },
): Promise<boolean> {
  return exists(
    db
      .selectFrom("seat_links as link")
      .leftJoin("link_seats as taken", "taken.link_id", "link.id")
      .where("link.season_id", "=", seasonId)
      .where((where) =>
        where.or([
          where.and([
            where("taken.user_id", "=", userId),
            where("taken.yes_at", "is not", null),
            where("taken.removed_at", "is", null),
          ]),
          where.and([
            where("link.person_id", "=", userId),
            where("link.claimed_at", "is not", null),
          ]),
        ]),
      ),
  );
}
