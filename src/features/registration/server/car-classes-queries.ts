import type { HeldClass } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { addRows } from "#server/database/rows.ts";
import { groupRows } from "#shared/group-by.ts";
import type { RegistrationSeason } from "./registration-season.ts";

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
  const rows = classes.map(({ _id }) => ({ car_id: carId, class_id: _id }));
  await addRows(trx, "car_class_members", rows);
}

interface CrewedCar {
  id: string;
  carModel: string | null;
  drivers: readonly { driver: string; classes: readonly string[] }[];
}

/** The drivers' licences, and the car's classes as they follow from them and its model. */
export async function writeLicences(
  trx: Db,
  { id, carModel, drivers }: CrewedCar,
  { classesOf }: RegistrationSeason,
): Promise<void> {
  await trx.deleteFrom("car_driver_classes").where("car_id", "=", id).execute();
  const licences = drivers.flatMap(({ driver, classes }) =>
    classes.map((licence) => ({ car_id: id, user_id: driver, class_id: licence })),
  );
  await addRows(trx, "car_driver_classes", licences);
  const driversClasses = drivers.map(({ classes }) => classes);
  await writeCarClasses(trx, id, classesOf({ carModel, driversClasses }));
}
