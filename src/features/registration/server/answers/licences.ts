import type { Db } from "#server/database/databases.ts";

/** See `usedLicences` of seasons. */
export async function heldLicences(
  db: Db,
  seasonId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("cars as car")
    .innerJoin("car_driver_classes as held", "held.car_id", "car.id")
    .innerJoin("driver_classes as class", "class.id", "held.class_id")
    .select("class.name")
    .distinct()
    .where("car.season_id", "=", seasonId)
    .where("class.id", "in", ids)
    .orderBy("class.name")
    .execute();
  return rows.map(({ name }) => name);
}
