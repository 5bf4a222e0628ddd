import type { Seat } from "#features/clubs/server/club-seats.ts";
import { endAsks } from "#features/clubs/server/asks/ask-states.ts";
import type { Db } from "#server/database/databases.ts";

/** See `emptySeat` of clubs. */
export async function deleteSeat(trx: Db, { carId, userId }: Seat): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("car_drivers")
    .where("car_id", "=", carId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** See `confirmSeat` of clubs. */
export async function takeSeat(trx: Db, { carId, userId }: Seat): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("car_drivers")
    .set({ confirmed: true })
    .where("car_id", "=", carId)
    .where("user_id", "=", userId)
    .where("confirmed", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Somebody's seat waits for a yes until `takeSeat`. */
export async function holdSeat(
  trx: Db,
  { seasonId, userId }: { seasonId: string; userId: string },
): Promise<void> {
  await trx
    .updateTable("car_drivers")
    .set({ confirmed: false })
    .where("season_id", "=", seasonId)
    .where("user_id", "=", userId)
    .execute();
}

/** See `endSeatWishes` of clubs. */
export async function endWishes(
  trx: Db,
  { seasonId, userId, now }: { seasonId: string; userId: string; now: number },
): Promise<void> {
  await trx
    .deleteFrom("seat_seekers")
    .where("season_id", "=", seasonId)
    .where("user_id", "=", userId)
    .execute();
  await endAsks(trx, "seat_requests", { now })
    .where("user_id", "=", userId)
    .where("car_id", "in", (cars) =>
      cars.selectFrom("cars").select("id").where("season_id", "=", seasonId),
    )
    .execute();
}

/** Of whoever is shut out: what they asked for waits for nobody's answer any more, and they look for no seat. */
export async function forgetWishes(trx: Db, userId: string, now: number): Promise<void> {
  await endAsks(trx, "seat_requests", { now }).where("user_id", "=", userId).execute();
  await trx.deleteFrom("seat_seekers").where("user_id", "=", userId).execute();
}
