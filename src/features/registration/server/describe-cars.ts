import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import type { DriverUser, RegisteredCar } from "../registration-shapes.ts";
import type { RegistrationSeason } from "./registration-season.ts";

/** Cars of a season that have not left it, clubs' and guests', by number. */
export function selectSeasonCars(db: Db, seasonId: string) {
  return db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .select([
      "car.id",
      "car.race_number",
      "car.car_name",
      "car.skin",
      "model.id as model_id",
      "model.title",
    ])
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
    .orderBy("car.race_number")
    .orderBy("car.id");
}

type CarRow = Awaited<ReturnType<ReturnType<typeof selectSeasonCars>["execute"]>>[number];

export type DescribedCar = Omit<RegisteredCar, "team">;

/** Cars of a season with their classes and crews, in the order given. */
export async function describeCars(
  db: Db,
  cars: readonly CarRow[],
  { carClasses, driverClasses }: Pick<RegistrationSeason, "carClasses" | "driverClasses">,
): Promise<DescribedCar[]> {
  if (cars.length === 0) return [];
  const ids = cars.map((car) => car.id);
  const [seats, licences, classes] = await Promise.all([
    db
      .selectFrom("car_drivers as seat")
      .innerJoin("users as user", "user.id", "seat.user_id")
      .select([
        "seat.car_id",
        "seat.confirmed",
        "user.id",
        "user.first_name",
        "user.last_name",
        "user.country",
        "user.city",
      ])
      .where("seat.car_id", "in", ids)
      .orderBy("seat.position")
      .execute(),
    db.selectFrom("car_driver_classes").selectAll().where("car_id", "in", ids).execute(),
    db.selectFrom("car_class_members").selectAll().where("car_id", "in", ids).execute(),
  ]);
  const crews = groupBy(seats, (seat) => seat.car_id);
  const held = groupBy(classes, (row) => row.car_id);
  const licencesOf = groupBy(licences, (row) => `${row.car_id} ${row.user_id}`);
  const shown = (
    list: RegistrationSeason["carClasses"],
    rows: readonly { class_id: string }[] | undefined,
  ) =>
    list
      .filter(({ _id }) => rows?.some((row) => row.class_id === _id))
      .map(({ _id, name, acronym }) => ({ _id, name, acronym }));
  return cars.map((car) => ({
    _id: car.id,
    raceNumber: car.race_number,
    carName: car.car_name,
    carModel: { _id: car.model_id, title: car.title },
    skin: car.skin,
    classes: shown(carClasses, held.get(car.id)),
    drivers: (crews.get(car.id) ?? []).map((seat) => {
      const { driverName, profile } = toDriverUser(seat);
      return {
        driver: seat.id,
        driverName,
        user: { _id: seat.id },
        registrationStatus: seat.confirmed,
        profile,
        classes: shown(driverClasses, licencesOf.get(`${car.id} ${seat.id}`)),
      };
    }),
  }));
}

export function toDriverUser(row: {
  id: string;
  first_name: string;
  last_name: string;
  country: string | null;
  city: string | null;
}): DriverUser {
  const profile = { firstName: row.first_name, lastName: row.last_name };
  return {
    _id: row.id,
    driverName: personName(profile),
    profile: { ...profile, country: row.country, city: row.city },
  };
}
