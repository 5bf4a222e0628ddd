import { sql } from "kysely";
import { toPerson } from "#features/clubs/server/clubs-queries.ts";
import { REQUEST_LIFETIME_MS } from "#features/clubs/club-requests.ts";
import { seasonRulesSchema } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { ClubOffer, OpenSeats, OwnSeats } from "../../open-seats.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import { selectClubCars } from "./offered-car.ts";
import { registrationsRunBy } from "../registration-queries.ts";
import type { RegistrationSeason } from "../registration-season.ts";

/** What everybody sees; empty while registration is closed. */
export async function listOpenSeats(
  db: Db,
  season: RegistrationSeason,
  now: number,
): Promise<OpenSeats> {
  if (!isRegistrationOpen(season.rules.registrationDeadline, now))
    return { offers: [], seekers: [] };
  const cars = await listCars(db, season);
  const seekers = await db
    .selectFrom("seat_seekers as seeker")
    .innerJoin("users as user", "user.id", "seeker.user_id")
    .select(["user.id as user_id", "user.first_name", "user.last_name"])
    .where("seeker.season_id", "=", season.id)
    .where("user.blocked_at", "is", null)
    .where("user.deleted_at", "is", null)
    .where("user.id", "not in", seated(db, season.id))
    .orderBy("user.search_name")
    .orderBy("user.id")
    .limit(200)
    .execute();
  return {
    offers: cars
      .filter(({ isOffered, free }) => isOffered && free > 0)
      .map(({ car, team, free }) => ({ car, team, free })),
    seekers: seekers.map(toPerson),
  };
}

/** The same seats as they concern one person. */
export async function listOwnSeats(
  db: Db,
  season: RegistrationSeason,
  { userId, now }: { userId: string; now: number },
): Promise<OwnSeats> {
  const isOpen = isRegistrationOpen(season.rules.registrationDeadline, now);
  const cars = await listCars(db, season);
  const own = await registrationsRunBy(db, { seasonId: season.id, userId }).execute();
  const mine = new Set(own.map(({ id }) => id));
  const requests = await listRequests(db, { seasonId: season.id, now });
  const seeker = await db
    .selectFrom("seat_seekers")
    .select("user_id")
    .where("season_id", "=", season.id)
    .where("user_id", "=", userId)
    .where("user_id", "not in", seated(db, season.id))
    .executeTakeFirst();
  return {
    hasSeat:
      (await seated(db, season.id).where("user_id", "=", userId).executeTakeFirst()) !== undefined,
    isSeeking: seeker !== undefined,
    own: requests
      .filter((request) => request.user_id === userId)
      .map(({ id, ...row }) => ({ _id: id, car: carOf(row) })),
    toAnswer: requests
      .filter((request) => mine.has(request.registration_id ?? ""))
      .map((row) => ({ _id: row.id, car: carOf(row), person: toPerson(row), text: row.body })),
    offerable: cars
      .filter(({ registrationId, free }) => isOpen && mine.has(registrationId) && free > 0)
      .map(({ car, isOffered }) => ({ car, isOffered })),
  };
}

/** The season's cars of clubs that others can drive for. */
async function listCars(db: Db, { id, rules }: RegistrationSeason) {
  const rows = await carsToDrive(db).where("car.season_id", "=", id).execute();
  return rows.map((row) => ({
    car: carOf(row),
    team: { _id: row.club_id, name: row.name },
    registrationId: row.registration_id,
    isOffered: row.offered !== null,
    free: rules.maxDriversPerCar - row.crew,
  }));
}

function carsToDrive(db: Db) {
  return selectClubCars(db).where("club.solo", "=", false);
}

/** What a club offers in seasons that are open, the season that closes first before others. */
export async function listClubOffers(
  db: Db,
  { clubId, now }: { clubId: string; now: number },
): Promise<ClubOffer[]> {
  const rows = await selectOffers(db, { clubId, now });
  return rows.flatMap((row) => {
    const { maxDriversPerCar } = fromJson(seasonRulesSchema, row.rules);
    const free = maxDriversPerCar - row.crew;
    return free > 0
      ? [{ season: { _id: row.season_id, title: row.title }, car: carOf(row), free }]
      : [];
  });
}

const selectOffers = writtenOnce(["clubId", "now"], (db, { clubId, now }) =>
  carsToDrive(db)
    .innerJoin("seasons as season", "season.id", "car.season_id")
    .select(["season.id as season_id", "season.title", "season.rules"])
    .where("club.id", "=", clubId)
    .where("offer.car_id", "is not", null)
    .where("season.hidden", "=", false)
    .where("season.registration_deadline", ">", sql<number>`${now}`)
    .clearOrderBy()
    .orderBy("season.registration_deadline")
    .orderBy("season.id")
    .orderBy("car.race_number"),
);

async function listRequests(db: Db, { seasonId, now }: { seasonId: string; now: number }) {
  return db
    .selectFrom("seat_requests as request")
    .innerJoin("cars as car", "car.id", "request.car_id")
    .innerJoin("users as user", "user.id", "request.user_id")
    .select([
      "request.id",
      "request.user_id",
      "request.body",
      "user.first_name",
      "user.last_name",
      "car.id as car_id",
      "car.race_number",
      "car.car_name",
      "car.registration_id",
    ])
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
    .where("request.status", "=", "pending")
    .where("request.created_at", ">", now - REQUEST_LIFETIME_MS)
    .where("request.user_id", "not in", seated(db, seasonId))
    .orderBy("request.created_at")
    .orderBy("request.id")
    .execute();
}

/** Everybody with a seat in the season. */
function seated(db: Db, seasonId: string) {
  return db.selectFrom("car_drivers").select("user_id").where("season_id", "=", seasonId);
}

function carOf(row: { car_id: string; race_number: number; car_name: string }) {
  return { _id: row.car_id, raceNumber: row.race_number, carName: row.car_name };
}
