import type { HeldClass } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { groupBy, groupRows } from "#shared/group-by.ts";
import { toRegistrationSeason } from "./registration-season.ts";

/** The classes of each car of a season that has any, in the season's order. */
export async function mapCarClasses(db: Db, seasonId: string): Promise<Map<string, HeldClass[]>> {
  const rows = await db
    .selectFrom("car_class_members as member")
    .innerJoin("cars as car", "car.id", "member.car_id")
    .innerJoin("season_car_classes as season_class", (join) =>
      join
        .onRef("season_class.class_id", "=", "member.class_id")
        .onRef("season_class.season_id", "=", "car.season_id"),
    )
    .innerJoin("car_classes as class", "class.id", "member.class_id")
    .select(["member.car_id", "class.id", "class.name", "class.acronym"])
    .where("car.season_id", "=", seasonId)
    .orderBy("season_class.group_number")
    .orderBy("season_class.position")
    .execute();
  return groupRows(rows, "car_id", ({ id, name, acronym }) => ({ _id: id, name, acronym }));
}

/** Puts a car into these classes and no others. */
export async function writeCarClasses(
  trx: Db,
  carId: string,
  classes: readonly { _id: string }[],
): Promise<void> {
  await trx.deleteFrom("car_class_members").where("car_id", "=", carId).execute();
  if (classes.length === 0) return;
  await trx
    .insertInto("car_class_members")
    .values(classes.map(({ _id }) => ({ car_id: carId, class_id: _id })))
    .execute();
}

/** The classes of cars as they follow from their models and from whoever drives them now. */
export async function recomputeCarClasses(trx: Db, carIds: readonly string[]): Promise<void> {
  const cars = await trx
    .selectFrom("cars")
    .select(["id", "season_id", "car_model_id"])
    .where("id", "in", [...new Set(carIds)])
    .execute();
  for (const [seasonId, own] of groupBy(cars, (car) => car.season_id)) {
    const row = await getRow(trx, "seasons", seasonId);
    const season = await toRegistrationSeason(trx, row);
    for (const car of own) {
      const classes = season.classesOf({
        carModel: car.car_model_id,
        driversClasses: await listLicences(trx, car.id),
      });
      await writeCarClasses(trx, car.id, classes);
    }
  }
}

/** Driver by driver, those without a licence too. */
async function listLicences(trx: Db, carId: string): Promise<string[][]> {
  const drivers = await trx
    .selectFrom("car_drivers as seat")
    .leftJoin("car_driver_classes as licence", (join) =>
      join
        .onRef("licence.car_id", "=", "seat.car_id")
        .onRef("licence.user_id", "=", "seat.user_id"),
    )
    .select(["seat.user_id", "licence.class_id"])
    .where("seat.car_id", "=", carId)
    .execute();
  return [...groupBy(drivers, (driver) => driver.user_id).values()].map((rows) =>
    rows.flatMap(({ class_id }) => class_id ?? []),
  );
}
