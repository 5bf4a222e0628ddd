import type { Db } from "#server/database/databases.ts";
import { visibleSeasons } from "#server/visibility.ts";

/** The seats that a person has taken by links. */
export async function ownSeatLinksData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    seatsByLink: await db
      .selectFrom("link_seats as taken")
      .innerJoin("seat_links as link", "link.id", "taken.link_id")
      .innerJoin("seasons as season", "season.id", "link.season_id")
      .select(["season.title", "taken.race_number", "taken.taken_at", "taken.removed_at"])
      .where("taken.user_id", "=", userId)
      .where("season.id", "in", visibleSeasons(db))
      .orderBy("taken.taken_at")
      .execute(),
  };
}
