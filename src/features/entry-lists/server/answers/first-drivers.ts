import type { Db } from "#server/database/databases.ts";

/** Whoever has left a car does not connect first to a coming event any more. `now`: UTC ms. */
export async function forgetFirstDrivers(
  trx: Db,
  seats: readonly { carId: string; userId: string }[],
  now: number,
): Promise<void> {
  for (const { carId, userId } of seats)
    await trx
      .updateTable("presences")
      .set({ first_driver_id: null })
      .where("car_id", "=", carId)
      .where("first_driver_id", "=", userId)
      .where((where) =>
        where("event_id", "in", where.selectFrom("events").select("id").where("time", ">", now)),
      )
      .execute();
}
