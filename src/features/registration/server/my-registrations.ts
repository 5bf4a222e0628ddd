import type { Db } from "#server/database/databases.ts";
import type { CarLine, MyRegistrations } from "../registration-shapes.ts";
import { type DescribedCar, describeCars, selectSeasonCars } from "./describe-cars.ts";
import { registrationsRunBy } from "./registration-queries.ts";
import type { RegistrationSeason } from "./registration-season.ts";

/** Cars the person drives in the season, and registrations that are theirs to edit. */
export async function listMyRegistrations(
  db: Db,
  season: RegistrationSeason,
  userId: string,
): Promise<MyRegistrations> {
  const registrations = await db
    .selectFrom("registrations as registration")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .select(["registration.id", "club.id as club_id", "club.name"])
    .where("registration.id", "in", registrationsRunBy(db, { seasonId: season.id, userId }))
    .orderBy("club.name")
    .execute();
  const rows = await selectSeasonCars(db, season.id).select("car.registration_id").execute();
  const cars = await describeCars(db, rows, season);
  const registrationOf = new Map(rows.map((row) => [row.id, row.registration_id]));
  return {
    cars: cars.filter((car) => car.drivers.some(({ driver }) => driver === userId)).map(toLine),
    registrations: registrations.map((registration) => ({
      _id: registration.id,
      teamId: registration.club_id,
      teamName: registration.name,
      cars: cars.filter(({ _id }) => registrationOf.get(_id) === registration.id).map(toLine),
    })),
  };
}

function toLine({ _id, raceNumber, carName, drivers }: DescribedCar): CarLine {
  return {
    _id,
    raceNumber,
    carName,
    drivers: drivers.map(({ driver, driverName, registrationStatus }) => ({
      driver,
      driverName,
      registrationStatus,
    })),
  };
}
