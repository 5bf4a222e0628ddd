import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { type ActServices, question } from "#server/parts.ts";
import { bumpRow, lockRow } from "#server/save-versioned.ts";
import type { ClubSeat } from "../clubs.ts";
import { endAsks } from "./asks/ask-states.ts";
import { toPerson } from "./clubs-queries.ts";
import { columnOf } from "#shared/group-by.ts";

interface SeatQuery {
  clubId: string;
  userIds: readonly string[];
  now: number;
}

interface ClubSeats {
  all: Seat[];
  /** Those that people may know of: not those of hidden seasons. */
  shown: ClubSeat[];
}

/** Seats that the people hold, confirmed or not, in the club's cars of seasons that have not ended. */
export async function listClubSeats(
  db: Db,
  { clubId, userIds, now }: SeatQuery,
): Promise<ClubSeats> {
  const none = { all: [], shown: [] };
  if (userIds.length === 0) return none;
  const open = await listOpenSeasons(db, { clubId, now });
  if (open.length === 0) return none;
  const rows = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .innerJoin("seasons as season", "season.id", "seat.season_id")
    .innerJoin("users as user", "user.id", "seat.user_id")
    .select([
      "seat.user_id",
      "user.first_name",
      "user.last_name",
      "car.id as car_id",
      "car.race_number",
      "car.car_name",
      "season.id as season_id",
      "season.title",
      "season.hidden",
    ])
    .where("registration.club_id", "=", clubId)
    .where("seat.user_id", "in", [...userIds])
    .where("seat.season_id", "in", columnOf(open, "id"))
    .orderBy("season.title")
    .orderBy("car.race_number")
    .execute();
  return {
    all: rows.map((row) => ({ carId: row.car_id, userId: row.user_id })),
    shown: rows
      .filter((row) => !row.hidden)
      .map((row) => ({
        driver: toPerson(row),
        car: { _id: row.car_id, raceNumber: row.race_number, carName: row.car_name },
        season: { _id: row.season_id, title: row.title },
      })),
  };
}

/** Seasons the club is registered in that have not ended: those without events or with one still ahead. */
export async function listOpenSeasons(
  db: Db,
  { clubId, now }: { clubId: string; now: number },
): Promise<{ id: string; title: string; hidden: boolean }[]> {
  return db
    .selectFrom("registrations as registration")
    .innerJoin("seasons as season", "season.id", "registration.season_id")
    .leftJoin("events as event", "event.season_id", "season.id")
    .select(["season.id", "season.title", "season.hidden"])
    .where("registration.club_id", "=", clubId)
    .groupBy(["season.id", "season.title", "season.hidden"])
    .having(({ eb, fn }) =>
      eb.or([eb(fn.max("event.time"), "is", null), eb(fn.max("event.time"), ">", now)]),
    )
    .orderBy("season.title")
    .execute();
}

export interface Seat {
  carId: string;
  userId: string;
}

/** Takes a driver out of a car; false when they are not in it. */
export const emptySeat = question<[trx: Db, seat: Seat], Promise<boolean>>();

/** The driver takes the seat that they were given; false when there is none that waits for them. */
export const confirmSeat = question<[trx: Db, seat: Seat], Promise<boolean>>();

/** Whoever has a seat of their own in a season looks for none there any more, and what they have asked for is over. */
export const endSeatWishes = question<
  [trx: Db, wishes: { seasonId: string; userId: string; now: number }],
  Promise<void>
>();

/**
 * Takes drivers out of cars and returns the seats that there were; hold the club first. Their invitations are withdrawn, none of
 * them is the first driver of a coming event any more, and open registrations must be read again.
 */
export async function freeSeats(
  trx: Db,
  services: ActServices,
  seats: readonly Seat[],
): Promise<Seat[]> {
  const freed: Seat[] = [];
  for (const { carId, userId } of seats) {
    await touchRegistrationOf(trx, carId, bumpRow);
    if (!(await emptySeat(trx, { carId, userId }))) continue;
    freed.push({ carId, userId });
    await endAsks(trx, "car_invites", { now: services.now() })
      .where("car_id", "=", carId)
      .where("user_id", "=", userId)
      .execute();
  }
  if (freed.length > 0)
    for (const listen of services.parts.listeners.seatsFreed) await listen(trx, services, freed);
  return freed;
}

/** Locks a car and the registration that it belongs to until the transaction ends. A guest car has none. */
export async function lockRegistrationOf(trx: Db, carId: string): Promise<void> {
  await touchRegistrationOf(trx, carId, lockRow);
}

/** Locks a car and its registration, and with `bumpRow` makes everybody's copy of them stale. */
async function touchRegistrationOf(trx: Db, carId: string, touch: typeof lockRow): Promise<void> {
  const car = await findRow(trx, "cars", carId);
  if (car && car.registration_id !== null)
    await touch(trx, { table: "registrations", id: car.registration_id });
  await touch(trx, { table: "cars", id: carId });
}
