import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";

/** See `drivesAt` of events. */
export async function hasSeatAt(
  db: Db,
  event: { id: string; seasonId: string },
  userId: string,
): Promise<boolean> {
  return exists(
    db
      .selectFrom("car_drivers as seat")
      .innerJoin("cars as car", "car.id", "seat.car_id")
      .where("seat.season_id", "=", event.seasonId)
      .where("seat.user_id", "=", userId)
      .where((where) =>
        where.or([
          where.exists(
            where
              .selectFrom("event_guest_cars as guest")
              .select("guest.car_id")
              .whereRef("guest.car_id", "=", "car.id")
              .where("guest.event_id", "=", event.id),
          ),
          where.and([
            where("car.registration_id", "is not", null),
            where.not(
              where.exists(
                where
                  .selectFrom("car_drivers as mate")
                  .select("mate.user_id")
                  .whereRef("mate.car_id", "=", "car.id")
                  .where("mate.confirmed", "=", false),
              ),
            ),
          ]),
        ]),
      ),
  );
}
