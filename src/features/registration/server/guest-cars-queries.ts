import type { Db } from "#server/database/databases.ts";
import { groupRows } from "#shared/group-by.ts";
import type { GuestCar } from "../guest-cars.ts";
import { describeCars, selectSeasonCars } from "./describe-cars.ts";
import type { RegistrationSeason } from "./registration-season.ts";
import { listRacedEvents } from "./withdraw-car.ts";

/** The guest cars of a season by number, without those that have left. */
export async function listGuestCars(db: Db, season: RegistrationSeason): Promise<GuestCar[]> {
  const rows = await selectSeasonCars(db, season.id)
    .select("car.version")
    .where("car.registration_id", "is", null)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [cars, events, raced] = await Promise.all([
    describeCars(db, rows, season),
    mapEvents(db, ids),
    listRacedEvents(db, ids),
  ]);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const racedBy = groupRows(raced, "car_id", (row) => row.event_id);
  return cars.map(({ _id, raceNumber, carName, carModel, classes, drivers }) => ({
    _id,
    version: versions.get(_id) ?? 0,
    raceNumber,
    carName,
    carModel,
    classes,
    drivers: drivers.map(({ driver, driverName, classes: licences }) => ({
      driver,
      driverName,
      classes: licences.map((licence) => licence._id),
    })),
    events: events.get(_id) ?? [],
    eventsWithResults: racedBy.get(_id) ?? [],
  }));
}

async function mapEvents(db: Db, carIds: readonly string[]) {
  const rows = await db
    .selectFrom("event_guest_cars as guest")
    .innerJoin("events as event", "event.id", "guest.event_id")
    .select(["guest.car_id", "guest.event_id"])
    .where("guest.car_id", "in", carIds)
    .orderBy("event.time")
    .execute();
  return groupRows(rows, "car_id", (row) => row.event_id);
}
