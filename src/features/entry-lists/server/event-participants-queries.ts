import { raceStart } from "#features/seasons/server/race-start.ts";
import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { groupBy } from "#shared/group-by.ts";
import type { Participants, ParticipantsEvent, Suspension } from "../event-participants.ts";
import type { EntryEvent } from "./entry-event.ts";
import { loadEntryList } from "./load-entry-list.ts";

/** Cars, wildcards and suspensions of an event as organisers see them. */
export async function readParticipants(
  db: Db,
  event: EntryEvent,
  now: number,
): Promise<Participants> {
  const [{ list, suspended, allCars, freed }, season, events] = await Promise.all([
    loadEntryList(db, event, now),
    db
      .selectFrom("seasons")
      .select(["id as _id", "title"])
      .where("id", "=", event.seasonId)
      .executeTakeFirstOrThrow(),
    listEventsFrom(db, event),
  ]);
  const [own] = events;
  if (!own) throw refusal("not-found");
  const listed = [...list.splits.flat(), ...list.reserves, ...list.out];
  const statuses = new Map(listed.map((car) => [car.id, car.status]));
  return {
    event: own,
    season,
    events,
    cars: allCars.map((car) => ({
      _id: car.id,
      raceNumber: car.raceNumber,
      carName: car.carName,
      carModel: { title: car.modelTitle },
      team: car.club && { name: car.club.name },
      isWildcard: freed.has(car.id),
      status: statuses.get(car.id) ?? null,
      drivers: car.seats.map((seat) => ({
        driver: seat.userId,
        driverName: personName(seat),
        isSuspended: suspended.has(seat.userId),
      })),
    })),
    suspensions: await listSuspensions(db, event),
  };
}

/** The event first, then those of its season that follow. */
async function listEventsFrom(db: Db, event: EntryEvent): Promise<ParticipantsEvent[]> {
  const rows = await db
    .selectFrom("events as event")
    .select(["event.id as _id", "event.title", raceStart().as("time")])
    .where("event.season_id", "=", event.seasonId)
    .where((where) =>
      where.or([where("event.id", "=", event.id), where("event.time", ">", event.time)]),
    )
    .orderBy("event.time")
    .orderBy("event.id")
    .execute();
  return rows.toSorted((a, b) => Number(b._id === event.id) - Number(a._id === event.id));
}

async function listSuspensions(db: Db, event: EntryEvent): Promise<Suspension[]> {
  const rows = await db
    .selectFrom("event_suspensions as suspension")
    .innerJoin("users as driver", "driver.id", "suspension.user_id")
    .innerJoin("events as event", "event.id", "suspension.event_id")
    .select([
      "suspension.event_id",
      "suspension.user_id",
      "suspension.reason",
      "driver.first_name",
      "driver.last_name",
      "event.title",
    ])
    .where("event.season_id", "=", event.seasonId)
    .orderBy("driver.search_name")
    .orderBy("driver.id")
    .orderBy("event.time")
    .execute();
  return [...groupBy(rows, (row) => row.user_id).values()].flatMap((own) => {
    const here = own.find((row) => row.event_id === event.id);
    if (!here) return [];
    return [
      {
        driver: here.user_id,
        driverName: personName({ firstName: here.first_name, lastName: here.last_name }),
        reason: here.reason,
        alsoAt: own.filter((row) => row !== here).map((row) => row.title),
      },
    ];
  });
}
