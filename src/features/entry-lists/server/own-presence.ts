import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import type { OwnPresence } from "../entry-lists.ts";
import { needsFirstDriver } from "../presence.ts";
import { findCarOfDriver, isFullyRegistered } from "./entry-cars.ts";
import type { EntryEvent } from "./entry-event.ts";

/** A driver's car at an event and what it answered. */
export async function findOwnPresence(
  db: Db,
  event: EntryEvent,
  userId: string,
): Promise<OwnPresence> {
  const [car, suspensions] = await Promise.all([
    findCarOfDriver(db, event, userId),
    db
      .selectFrom("event_suspensions")
      .select(["user_id", "reason"])
      .where("event_id", "=", event.id)
      .execute(),
  ]);
  const suspended = new Set(suspensions.map((suspension) => suspension.user_id));
  const own = suspensions.find((suspension) => suspension.user_id === userId);
  const suspension = { isSuspended: own !== undefined, suspensionReason: own?.reason ?? "" };
  if (!car) return { car: null, ...suspension, needsFirstDriver: false, answer: null };
  const available = car.seats.filter((seat) => !suspended.has(seat.userId));
  return {
    car: {
      _id: car.id,
      raceNumber: car.raceNumber,
      carName: car.carName,
      isFullyRegistered: isFullyRegistered(car),
      waitingFor: car.seats.filter((seat) => !seat.isConfirmed).map(personName),
      drivers: available.map((seat) => ({ user: seat.userId, driverName: personName(seat) })),
    },
    ...suspension,
    needsFirstDriver: needsFirstDriver(event.simulator, available.length),
    answer: await findAnswer(db, event.id, car.id),
  };
}

async function findAnswer(db: Db, eventId: string, carId: string): Promise<OwnPresence["answer"]> {
  const row = await db
    .selectFrom("presences as presence")
    .innerJoin("users as user", "user.id", "presence.answered_by")
    .select(["presence.present", "presence.first_driver_id", "user.first_name", "user.last_name"])
    .where("presence.event_id", "=", eventId)
    .where("presence.car_id", "=", carId)
    .executeTakeFirst();
  return row
    ? {
        isPresent: row.present,
        firstDriver: row.first_driver_id,
        answeredBy: personName({ firstName: row.first_name, lastName: row.last_name }),
      }
    : null;
}
