import type { Db } from "#server/database/databases.ts";
import type { EventCar } from "../registration-shapes.ts";
import { describeCars, selectSeasonCars } from "./describe-cars.ts";
import { readRegistrationSeason } from "./registration-season.ts";

interface CarsOfEvent {
  _id: string;
  season: { _id: string };
  suspendedDrivers: readonly { _id: string }[];
}

/** The cars of an event, by number: those registered for its season, and the guests invited to it. */
export async function listEventCars(db: Db, event: CarsOfEvent): Promise<EventCar[]> {
  const season = await readRegistrationSeason(db, event.season._id);
  const rows = await selectSeasonCars(db, season.id)
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .leftJoin("event_guest_cars as guest", (join) =>
      join.onRef("guest.car_id", "=", "car.id").on("guest.event_id", "=", event._id),
    )
    .select(["club.id as club_id", "club.name as club_name"])
    .where((where) =>
      where.or([
        where("car.registration_id", "is not", null),
        where("guest.car_id", "is not", null),
      ]),
    )
    .execute();
  const teams = new Map(
    rows.map(({ id, club_id, club_name }) => [
      id,
      club_id === null ? null : { _id: club_id, name: club_name ?? "" },
    ]),
  );
  const suspended = new Set(event.suspendedDrivers.map(({ _id }) => _id));
  const cars = await describeCars(db, rows, season);
  return cars.map((car) => ({
    ...car,
    team: teams.get(car._id) ?? null,
    availableDrivers: car.drivers
      .filter(({ driver }) => !suspended.has(driver))
      .map(({ driver, driverName }) => ({ _id: driver, driverName })),
  }));
}
