import { WEEK_MS } from "#shared/time/durations.ts";
import { REQUEST_LIFETIME_MS } from "#features/clubs/club-requests.ts";
import { lacksFor } from "#features/clubs/driver-requirements.ts";
import { clubsRunBy } from "#features/clubs/server/clubs-queries.ts";
import { missingFields, requiredColumns } from "#features/registration/required-driver-fields.ts";
import { seasonRulesSchema } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { seasonsNotOver, visibleEvents, visibleSeasons } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import { byDeadline, type ToDo } from "../own-next.ts";

const CLOSES_SOON_MS = WEEK_MS;
/** More than anybody reads. */
const MOST_LINES = 30;

interface Query {
  /** Ids of clubs. */
  clubs: readonly string[];
  now: number;
}

type Line = Omit<ToDo, "club" | "registration" | "until"> &
  Partial<Pick<ToDo, "registration" | "until">> & { clubName?: string };

/** What waits for somebody in the clubs that they own or manage, clubs of one apart; the most urgent first. */
export async function listClubToDo(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<ToDo[]> {
  const clubs = await db
    .selectFrom("clubs")
    .select(["id", "simulator_id"])
    .where("id", "in", clubsRunBy(db, userId))
    .where("solo", "=", false)
    .where("deleted_at", "is", null)
    .execute();
  if (clubs.length === 0) return [];
  const query = { clubs: clubs.map(({ id }) => id), now };
  const lines = await Promise.all([
    listUnanswered(db, query),
    listCrewFaults(db, query),
    listJoins(db, query),
    listSeats(db, query),
    listClosing(db, query),
  ]);
  return lines
    .flat()
    .map((line) => ({ until: null, ...line }))
    .toSorted(byDeadline)
    .slice(0, MOST_LINES)
    .map(({ clubName, ...line }) => ({
      registration: null,
      ...line,
      club: clubs.length > 1 ? (clubName ?? null) : null,
    }));
}

/** Events that ask for presence now, with the cars that have not answered. */
async function listUnanswered(db: Db, { clubs, now }: Query): Promise<Line[]> {
  const rows = await db
    .selectFrom("cars as car")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .innerJoin("events as event", "event.season_id", "car.season_id")
    .leftJoin("presences as presence", (join) =>
      join.onRef("presence.car_id", "=", "car.id").onRef("presence.event_id", "=", "event.id"),
    )
    .select([
      "event.id as _id",
      "event.title",
      "event.rsvp_end as until",
      ({ fn }) => fn.countAll<number>().as("count"),
    ])
    .where("registration.club_id", "in", [...clubs])
    .where("car.withdrawn_at", "is", null)
    .where("presence.car_id", "is", null)
    .where("event.id", "in", visibleEvents(db))
    .where("event.rsvp_start", "<=", now)
    .where("event.rsvp_end", ">=", now)
    .groupBy(["event.id", "event.title", "event.time", "event.rsvp_end"])
    .orderBy("event.time")
    .orderBy("event.id")
    .execute();
  return rows.map((row) => ({ kind: "presence", ...row }));
}

/** What the crews of cars lack, by registration, in seasons that have not ended. */
async function listCrewFaults(db: Db, query: Query): Promise<Line[]> {
  const seats = await listSeatsInUse(db, query);
  return [...groupBy(seats, (seat) => seat.registration_id)].flatMap(([registration, own]) => {
    const [first] = own;
    if (!first) return [];
    const rules = fromJson(seasonRulesSchema, first.rules);
    const cars = [...groupBy(own, (seat) => seat.car_id).values()];
    const about = { _id: first.season_id, title: first.title, registration, clubName: first.name };
    const waiting = cars.filter((crew) => crew.some(({ confirmed }) => confirmed === false));
    const short = cars.filter(
      (crew) => crew.filter(({ user_id }) => user_id !== null).length < rules.minDriversPerCar,
    );
    const lacking = own.filter((seat) => seat.user_id !== null && lacks(seat, rules));
    return [
      { kind: "crews" as const, ...about, count: waiting.length },
      { kind: "drivers" as const, ...about, count: short.length },
      { kind: "profiles" as const, ...about, count: lacking.length },
    ].filter(({ count }) => count > 0);
  });
}

type Seat = Awaited<ReturnType<typeof listSeatsInUse>>[number];

function lacks(seat: Seat, rules: { requiredDriverFields: readonly string[] }): boolean {
  const ofClubs = lacksFor(seat.simulator, {
    firstName: seat.first_name,
    lastName: seat.last_name,
    iRacingMemberId: seat.iracing_id,
    steamId: seat.steam_id,
  });
  return ofClubs.length + missingFields(seat, rules.requiredDriverFields).length > 0;
}

/** A row a driver, and one for a car without any. */
async function listSeatsInUse(db: Db, { clubs, now }: Query) {
  const rows = await db
    .selectFrom("cars as car")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .innerJoin("seasons as season", "season.id", "registration.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .leftJoin("car_drivers as seat", "seat.car_id", "car.id")
    .leftJoin("users as user", "user.id", "seat.user_id")
    .select(requiredColumns.map((column) => `user.${column}` as const))
    .select([
      "car.id as car_id",
      "registration.id as registration_id",
      "club.name",
      "season.id as season_id",
      "season.title",
      "season.rules",
      "simulator.code as simulator",
      "seat.user_id",
      "seat.confirmed",
    ])
    .where("club.id", "in", [...clubs])
    .where("car.withdrawn_at", "is", null)
    .where("season.id", "in", visibleSeasons(db))
    .where("season.id", "in", seasonsNotOver(db, now))
    .orderBy("season.id")
    .orderBy("registration.id")
    .execute();
  return rows.map((row) => ({
    ...row,
    first_name: row.first_name ?? "",
    last_name: row.last_name ?? "",
  }));
}

async function listJoins(db: Db, { clubs, now }: Query): Promise<Line[]> {
  const rows = await db
    .selectFrom("club_requests as request")
    .innerJoin("clubs as club", "club.id", "request.club_id")
    .innerJoin("users as person", "person.id", "request.user_id")
    .select(["club.id as _id", "club.name as title", ({ fn }) => fn.countAll<number>().as("count")])
    .where("club.id", "in", [...clubs])
    .where("request.status", "=", "pending")
    .where("request.created_at", ">", now - REQUEST_LIFETIME_MS)
    .where("person.deleted_at", "is", null)
    .groupBy(["club.id", "club.name"])
    .orderBy("club.name")
    .orderBy("club.id")
    .execute();
  return rows.map((row) => ({ kind: "joins", ...row }));
}

async function listSeats(db: Db, { clubs, now }: Query): Promise<Line[]> {
  const rows = await db
    .selectFrom("seat_requests as request")
    .innerJoin("cars as car", "car.id", "request.car_id")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .innerJoin("seasons as season", "season.id", "car.season_id")
    .select([
      "season.id as _id",
      "season.title",
      "club.name as clubName",
      ({ fn }) => fn.countAll<number>().as("count"),
    ])
    .where("club.id", "in", [...clubs])
    .where("car.withdrawn_at", "is", null)
    .where("season.id", "in", visibleSeasons(db))
    .where("request.status", "=", "pending")
    .where("request.created_at", ">", now - REQUEST_LIFETIME_MS)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("car_drivers as seat")
            .select("seat.car_id")
            .whereRef("seat.season_id", "=", "season.id")
            .whereRef("seat.user_id", "=", "request.user_id"),
        ),
      ),
    )
    .groupBy(["season.id", "season.title", "club.id", "club.name"])
    .orderBy("season.id")
    .orderBy("club.id")
    .execute();
  return rows.map((row) => ({ kind: "seats", ...row }));
}

/** Seasons of the clubs' simulators that close within a week and have none of the simulator's clubs; no open ones. */
async function listClosing(db: Db, { clubs, now }: Query): Promise<Line[]> {
  const rows = await db
    .selectFrom("seasons as season")
    .select(["season.id as _id", "season.title", "season.registration_deadline as until"])
    .where("season.id", "in", visibleSeasons(db))
    .where("season.open", "=", false)
    .where("season.registration_deadline", ">", now)
    .where("season.registration_deadline", "<=", now + CLOSES_SOON_MS)
    .where(
      "season.simulator_id",
      "in",
      db
        .selectFrom("clubs")
        .select("simulator_id")
        .where("id", "in", [...clubs]),
    )
    .where(
      "season.id",
      "not in",
      db
        .selectFrom("registrations")
        .select("season_id")
        .where("club_id", "in", [...clubs]),
    )
    .orderBy("season.registration_deadline")
    .orderBy("season.id")
    .execute();
  return rows.map((row) => ({ kind: "registration", ...row, count: 1 }));
}
