import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import type { GuestCar } from "../guest-cars.ts";
import { mapCarClasses } from "./car-classes-queries.ts";
import { listRacedEvents } from "./withdraw-car.ts";

/** The guest cars of a season by number, without those that have left. */
export async function listGuestCars(db: Db, seasonId: string): Promise<GuestCar[]> {
  const cars = await db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .select([
      "car.id",
      "car.version",
      "car.race_number",
      "car.car_name",
      "model.id as model_id",
      "model.title as model_title",
    ])
    .where("car.season_id", "=", seasonId)
    .where("car.registration_id", "is", null)
    .where("car.withdrawn_at", "is", null)
    .orderBy("car.race_number")
    .execute();
  const ids = cars.map((car) => car.id);
  const [seats, licences, classes, events, raced] = await Promise.all([
    listSeats(db, ids),
    db.selectFrom("car_driver_classes").selectAll().where("car_id", "in", ids).execute(),
    mapCarClasses(db, seasonId),
    listEvents(db, ids),
    listRacedEvents(db, ids).then((rows) => groupBy(rows, (row) => row.car_id)),
  ]);
  return cars.map((car) => ({
    _id: car.id,
    version: car.version,
    raceNumber: car.race_number,
    carName: car.car_name,
    carModel: { _id: car.model_id, title: car.model_title },
    classes: classes.get(car.id) ?? [],
    drivers: (seats.get(car.id) ?? []).map((seat) => ({
      driver: seat.user_id,
      driverName: personName({ firstName: seat.first_name, lastName: seat.last_name }),
      classes: licences
        .filter((licence) => licence.car_id === car.id && licence.user_id === seat.user_id)
        .map((licence) => licence.class_id),
    })),
    events: (events.get(car.id) ?? []).map((row) => row.event_id),
    eventsWithResults: (raced.get(car.id) ?? []).map((row) => row.event_id),
  }));
}

async function listSeats(db: Db, carIds: readonly string[]) {
  const rows = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("users as user", "user.id", "seat.user_id")
    .select(["seat.car_id", "seat.user_id", "user.first_name", "user.last_name"])
    .where("seat.car_id", "in", carIds)
    .orderBy("seat.position")
    .execute();
  return groupBy(rows, (row) => row.car_id);
}

async function listEvents(db: Db, carIds: readonly string[]) {
  const rows = await db
    .selectFrom("event_guest_cars as guest")
    .innerJoin("events as event", "event.id", "guest.event_id")
    .select(["guest.car_id", "guest.event_id"])
    .where("guest.car_id", "in", carIds)
    .orderBy("event.time")
    .execute();
  return groupBy(rows, (row) => row.car_id);
}
