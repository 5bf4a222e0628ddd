import type { Db } from "#server/database/databases.ts";

/** Whoever has a seat of their own in a season looks for none there any more, and what they have asked for is over. */
export async function endSeatWishes(
  trx: Db,
  { seasonId, userId, now }: { seasonId: string; userId: string; now: number },
): Promise<void> {
  await trx
    .deleteFrom("seat_seekers")
    .where("season_id", "=", seasonId)
    .where("user_id", "=", userId)
    .execute();
  await trx
    .updateTable("seat_requests")
    .set({ status: "withdrawn", answered_at: now })
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .where("car_id", "in", (cars) =>
      cars.selectFrom("cars").select("id").where("season_id", "=", seasonId),
    )
    .execute();
}
