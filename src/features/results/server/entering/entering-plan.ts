import { mapBans } from "#features/accounts/server/people/bans.ts";
import { listAccounts } from "#features/clubs/server/clubs-queries.ts";
import { mapNames } from "#features/clubs/server/people-names.ts";
import { listTakenNumbers } from "#features/registration/server/registration-queries.ts";
import {
  mapFixedLicences,
  readRegistrationSeason,
  type RegistrationSeason,
} from "#features/registration/server/registration-season.ts";
import { listPictureNumbers } from "#features/seasons/server/picture-numbers.ts";
import type { Db } from "#server/database/databases.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { type EntryPlan, planEntries, type UnenteredRow } from "../../entering/plan-entries.ts";
import { mapClubs } from "../import/open-season.ts";
import { fromJson } from "#server/database/json.ts";
import { groupBy } from "#shared/group-by.ts";
import { rowSnapshotSchema } from "../../results.ts";
import { applyEdits } from "../../session-results.ts";
import { readEdits } from "../edits-json.ts";

export interface EnteringPlan extends EntryPlan {
  season: RegistrationSeason;
  /** How many rows have somebody without a car. */
  rows: number;
  nameOf: (userId: string) => string;
  /** Who of those who get a car has an account, and is asked. */
  accounts: ReadonlySet<string>;
}

/** Which cars a season needs so that everybody in its results has one, as things are now. @param now UTC ms */
export async function readEnteringPlan(
  db: Db,
  seasonId: string,
  now: number,
): Promise<EnteringPlan> {
  const season = await readRegistrationSeason(db, seasonId);
  const rows = await listUnentered(db, seasonId);
  const people = [...new Set(rows.flatMap(({ userIds }) => userIds))];
  const clubs = await mapClubs(db, season.simulatorId);
  const names = await mapNames(db, people);
  const nameOf = (userId: string) => names.get(userId) ?? NAMELESS_DRIVER;
  const plan = planEntries(rows, {
    rules: season.rules,
    seats: await mapSeats(db, seasonId),
    banned: new Set((await mapBans(db, people, now)).keys()),
    fixed: await mapFixedLicences(db, seasonId),
    taken: new Set([
      ...(await listTakenNumbers(db, { seasonId, registrationId: null })),
      ...(await listPictureNumbers(db, { seasonId, code: season.code })),
    ]),
    carsOf: await countCars(db, seasonId),
    clubOf: (userId, clubOfRow) => {
      const own = clubs.get(userId) ?? [];
      const [only] = own;
      const club = own.length === 1 ? only : own.find(({ id }) => id === clubOfRow);
      return club?.id ?? null;
    },
    nameOf,
  });
  const drivers = plan.cars.flatMap((car) => car.drivers.map(({ driver }) => driver));
  return { ...plan, season, rows: rows.length, nameOf, accounts: await listAccounts(db, drivers) };
}

/** By person, whether their seat is in a guest car. */
async function mapSeats(db: Db, seasonId: string): Promise<Map<string, boolean>> {
  const seats = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["seat.user_id", "car.registration_id"])
    .where("seat.season_id", "=", seasonId)
    .execute();
  return new Map(seats.map((seat) => [seat.user_id, seat.registration_id === null]));
}

/** By club, or by owner where it is of one. */
async function countCars(db: Db, seasonId: string): Promise<Map<string, number>> {
  const cars = await db
    .selectFrom("cars as car")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .select(["club.id", "club.solo", "club.owner_id"])
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
    .execute();
  const counts = new Map<string, number>();
  for (const { id, solo, owner_id } of cars) {
    const key = solo ? owner_id : id;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * The rows of a season's results in which somebody known has no entered car and is no guest: the newest session first, each in
 * its order.
 */
async function listUnentered(db: Db, seasonId: string): Promise<UnenteredRow[]> {
  const rows = await db
    .selectFrom("result_rows as row")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["row.session_id", "row.frozen"])
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time", "desc")
    .orderBy("session.start_at", "desc")
    .orderBy("row.session_id")
    .orderBy("row.sort_order")
    .execute();
  const edits = await db
    .selectFrom("result_work as work")
    .innerJoin("event_sessions as session", "session.id", "work.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["work.session_id", "work.work"])
    .where("event.season_id", "=", seasonId)
    .where("work.aside", "=", false)
    .execute();
  const editsOf = groupBy(edits, ({ session_id }) => session_id);
  return [...groupBy(rows, ({ session_id }) => session_id)].flatMap(([session, own]) =>
    applyEdits(
      own.map(({ frozen }) => fromJson(rowSnapshotSchema, frozen)),
      (editsOf.get(session) ?? []).map(({ work }) => readEdits(work)),
    ).flatMap(({ carId, guest, removed, snapshot, userIds }) => {
      const known = userIds.filter((id) => id !== null);
      if (carId !== null || guest || removed || known.length === 0) return [];
      return [
        {
          userIds: known,
          fileCar: snapshot.fileCar,
          clubId: snapshot.car.clubId,
          licences: snapshot.driverClassIds,
        },
      ];
    }),
  );
}
