import type { Db } from "#server/database/databases.ts";
import { visibleSeasons } from "#server/visibility.ts";

/** A person's own asks for seats, and seats that they look for. */
export async function ownRegistrationData(
  db: Db,
  userId: string,
): Promise<Record<string, unknown>> {
  return {
    seatRequests: await db
      .selectFrom("seat_requests as request")
      .innerJoin("cars as car", "car.id", "request.car_id")
      .innerJoin("seasons as season", "season.id", "car.season_id")
      .select(["season.title", "car.race_number", "request.body", "request.status"])
      .where("request.user_id", "=", userId)
      .where("season.id", "in", visibleSeasons(db))
      .orderBy("request.created_at")
      .execute(),
    looksForSeat: await db
      .selectFrom("seat_seekers as seeker")
      .innerJoin("seasons as season", "season.id", "seeker.season_id")
      .select(["season.title", "seeker.created_at"])
      .where("seeker.user_id", "=", userId)
      .where("season.id", "in", visibleSeasons(db))
      .execute(),
  };
}
