import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { OwnPresence } from "../entry-lists.ts";
import { needsFirstDriver } from "../presence.ts";
import type { EntryEvent } from "./entry-event.ts";

export interface OwnSeat {
  presence: OwnPresence;
  /** They sit in a car that starts: only such drivers are told servers and passwords (`spec/2` §6). */
  isDriving: boolean;
}

type EventOfSeat = Pick<EntryEvent, "id" | "simulator">;

/** A driver's car at an event and what it answered. Reads no other car, however many there are. */
export async function findOwnSeat(
  db: Db,
  { id: eventId, simulator }: EventOfSeat,
  userId: string,
): Promise<OwnSeat> {
  return toOwnSeat(await readSeat(db, { eventId, userId }), simulator);
}

/** What `toOwnSeat` is made of; whether the person may see the event is looked at elsewhere. */
export async function readSeat(db: Db, of: { eventId: string; userId: string }) {
  const mates = await listMates(db, of);
  const own = mates.find((mate) => mate.user_id === of.userId);
  return { mates, own, suspension: own ?? (await listSuspensions(db, of))[0] };
}

type StoredSeat = Awaited<ReturnType<typeof readSeat>>;

export function toOwnSeat(
  { mates, own, suspension }: StoredSeat,
  simulator: EventOfSeat["simulator"],
): OwnSeat {
  const presence = {
    car: null,
    isSuspended: suspension !== undefined && suspension.suspended_id !== null,
    suspensionReason: suspension?.reason ?? "",
    needsFirstDriver: false,
    answer: null,
  };
  if (!own) return { presence, isDriving: false };
  const waiting = mates.filter((mate) => !mate.confirmed);
  const isGuest = own.guest_of !== null;
  const isRegistered = own.registration_id !== null;
  const isDriving = isGuest || (isRegistered && waiting.length === 0);
  if (own.withdrawn_at !== null || !(isGuest || isRegistered)) return { presence, isDriving };
  const available = mates.filter((mate) => mate.suspended_id === null);
  return {
    isDriving,
    presence: {
      ...presence,
      car: {
        _id: own.car_id,
        raceNumber: own.race_number,
        carName: own.car_name,
        isFullyRegistered: !isRegistered || waiting.length === 0,
        waitingFor: waiting.map(nameOf),
        drivers: available.map((mate) => ({ user: mate.user_id, driverName: nameOf(mate) })),
      },
      needsFirstDriver: needsFirstDriver(simulator, available.length),
      answer:
        own.present === null
          ? null
          : {
              isPresent: own.present,
              firstDriver: own.first_driver_id,
              answeredBy: personName({
                firstName: own.answered_first ?? "",
                lastName: own.answered_last ?? "",
              }),
            },
    },
  };
}

/** Who sits in the driver's car of the season, in their order, each with the car, its answer and their own suspension. */
const listMates = writtenOnce(["eventId", "userId"], (db, of) =>
  db
    .selectFrom("car_drivers as own")
    .innerJoin("cars as car", "car.id", "own.car_id")
    .innerJoin("car_drivers as mate", "mate.car_id", "own.car_id")
    .innerJoin("users as user", "user.id", "mate.user_id")
    .leftJoin("event_guest_cars as guest", (join) =>
      join.onRef("guest.car_id", "=", "own.car_id").on("guest.event_id", "=", of.eventId),
    )
    .leftJoin("event_suspensions as suspension", (join) =>
      join
        .onRef("suspension.user_id", "=", "mate.user_id")
        .on("suspension.event_id", "=", of.eventId),
    )
    .leftJoin("presences as presence", (join) =>
      join.onRef("presence.car_id", "=", "own.car_id").on("presence.event_id", "=", of.eventId),
    )
    .leftJoin("users as answerer", "answerer.id", "presence.answered_by")
    .select([
      "own.car_id",
      "car.race_number",
      "car.car_name",
      "car.registration_id",
      "car.withdrawn_at",
      "guest.event_id as guest_of",
      "mate.user_id",
      "mate.confirmed",
      "user.first_name",
      "user.last_name",
      "suspension.user_id as suspended_id",
      "suspension.reason",
      "presence.present",
      "presence.first_driver_id",
      "answerer.first_name as answered_first",
      "answerer.last_name as answered_last",
    ])
    .where("own.season_id", "=", (where) =>
      where.selectFrom("events").select("events.season_id").where("events.id", "=", of.eventId),
    )
    .where("own.user_id", "=", of.userId)
    .orderBy("mate.position"),
);

const listSuspensions = writtenOnce(["eventId", "userId"], (db, { eventId, userId }) =>
  db
    .selectFrom("event_suspensions")
    .select(["user_id as suspended_id", "reason"])
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId),
);

function nameOf(mate: { first_name: string; last_name: string }): string {
  return personName({ firstName: mate.first_name, lastName: mate.last_name });
}
