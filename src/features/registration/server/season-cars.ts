import type { Db } from "#server/database/databases.ts";
import type { PublicCar } from "../registration-shapes.ts";
import { describeCars, selectSeasonCars } from "./describe-cars.ts";
import type { RegistrationSeason } from "./registration-season.ts";

/** The cars of clubs in a season, by number, as everybody sees them: whoever has not accepted a seat is not named. */
export async function readSeasonCars(db: Db, season: RegistrationSeason): Promise<PublicCar[]> {
  const rows = await selectSeasonCars(db, season.id)
    .where("car.registration_id", "is not", null)
    .execute();
  const cars = await describeCars(db, rows, season);
  return cars.map(({ _id, carModel, classes, drivers }) => {
    const seated = drivers.filter(({ registrationStatus }) => registrationStatus);
    return {
      _id,
      carModel,
      classes,
      drivers: seated.map(({ driver, driverName }) => ({ _id: driver, driverName })),
      waiting: drivers.length - seated.length,
    };
  });
}
