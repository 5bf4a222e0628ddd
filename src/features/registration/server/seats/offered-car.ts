import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import { registrationRefusal } from "../refusals.ts";
import { findHead, type RegistrationHead } from "../registration-queries.ts";
import { getRegistrationSeason, type RegistrationSeason } from "../registration-season.ts";

/** Cars of clubs, of all seasons, by number, with what says whether a seat is free. */
export function selectClubCars(db: Db) {
  return db
    .selectFrom("cars as car")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .leftJoin("seat_offers as offer", "offer.car_id", "car.id")
    .select((car) => [
      "car.id as car_id",
      "car.race_number",
      "car.car_name",
      "club.id as club_id",
      "club.name",
      "registration.id as registration_id",
      "offer.car_id as offered",
      car
        .selectFrom("car_drivers as seat")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("seat.car_id", "=", "car.id")
        .$asScalar()
        .$notNull()
        .as("crew"),
    ])
    .where("car.withdrawn_at", "is", null)
    .where("club.deleted_at", "is", null)
    .orderBy("car.race_number");
}

/** A club's car with what says whether a seat in it is free. */
export interface OfferedCar {
  id: string;
  raceNumber: number;
  carName: string;
  isOffered: boolean;
  isSolo: boolean;
  free: number;
  head: RegistrationHead;
  season: RegistrationSeason;
}

/** @throws AppError 404 when there is no such car of a club in a season that the viewer may see. */
export async function getOfferedCar(db: Db, id: string, viewer: Viewer): Promise<OfferedCar> {
  const car = await selectClubCars(db)
    .select(["car.season_id", "club.solo"])
    .where("car.id", "=", id)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  const season = await getRegistrationSeason(db, car.season_id, viewer);
  const head = await findHead(db, { seasonId: season.id, clubId: car.club_id });
  if (!head) throw refusal("not-found");
  return {
    id,
    raceNumber: car.race_number,
    carName: car.car_name,
    isOffered: car.offered !== null,
    isSolo: car.solo,
    free: season.rules.maxDriversPerCar - car.crew,
    head,
    season,
  };
}

/** @throws AppError 409 when clubs may register no more. */
export function requireOpen({ rules }: RegistrationSeason, now: number): void {
  if (!isRegistrationOpen(rules.registrationDeadline, now))
    throw registrationRefusal("registration.closed");
}
