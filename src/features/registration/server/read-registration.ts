import { listMemberIds, toPerson } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import type { AvailableDriver, DriverUser, Registration } from "../registration-shapes.ts";
import type { SavedCar } from "../registration.ts";
import { savedCars } from "../registration-draft.ts";
import { missingFields } from "../required-driver-fields.ts";
import { describeCars, selectSeasonCars, toDriverUser } from "./describe-cars.ts";
import type { RegistrationHead } from "./registration-queries.ts";
import type { RegistrationSeason } from "./registration-season.ts";

interface RegistrationRead {
  season: RegistrationSeason;
  head: RegistrationHead;
  /** Who reads it manages seasons. */
  isByOrganizer: boolean;
}

/** Everything the registration's page shows, for somebody who may edit it. */
export async function readRegistration(
  db: Db,
  { season, head, isByOrganizer }: RegistrationRead,
): Promise<Registration> {
  const { club } = head;
  const members = await listMemberIds(db, club.id);
  const cars = head.id === null ? [] : await listRegisteredCars(db, season, head.id);
  const team = { _id: club.id, name: club.name };
  const people = await listPeople(db, [club.ownerId, ...members.managers, ...members.drivers]);
  const inClub = (ids: readonly string[]) =>
    people
      .filter(({ id }) => ids.includes(id))
      .map((person) => toPerson({ ...person, user_id: person.id }));
  const [owner] = inClub([club.ownerId]);
  return {
    _id: head.id,
    version: head.version,
    isByOrganizer,
    season: { _id: season.id, title: season.title },
    teamId: club.id,
    teamName: club.name,
    initiatedByUser: head.initiatedBy,
    team: {
      ...team,
      owner: owner ?? toPerson({ user_id: club.ownerId, first_name: "", last_name: "" }),
      managers: inClub(members.managers),
      drivers: inClub(members.drivers),
    },
    cars: cars.map((car) => ({ ...car, team })),
    availableDrivers: await listAvailableDrivers(db, season, {
      registrationId: head.id,
      drivers: members.drivers,
    }),
  };
}

/** Those the club may seat: its drivers by name, and others who already sit in one of its cars. */
async function listAvailableDrivers(
  db: Db,
  season: RegistrationSeason,
  { registrationId, drivers }: { registrationId: string | null; drivers: readonly string[] },
): Promise<AvailableDriver[]> {
  const seats = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["seat.user_id", "car.registration_id"])
    .where("seat.season_id", "=", season.id)
    .execute();
  const isOwn = (seat: (typeof seats)[number]) =>
    registrationId !== null && seat.registration_id === registrationId;
  const seated = seats.filter(isOwn).map((seat) => seat.user_id);
  const elsewhere = new Map(
    seats.filter((seat) => !isOwn(seat)).map((seat) => [seat.user_id, seat]),
  );
  const people = await listPeople(db, [...drivers, ...seated]);
  return people.map((row) => ({
    ...toDriverUser(row),
    isElsewhere: elsewhere.has(row.id),
    isGuest: elsewhere.get(row.id)?.registration_id === null,
    // Whoever has no account has no profile that they could complete.
    lacks: row.account_at === null ? [] : missingFields(row, season.requiredDriverFields),
  }));
}

export async function findDriverUser(db: Db, id: string): Promise<DriverUser | undefined> {
  const [row] = await listPeople(db, [id]);
  return row && toDriverUser(row);
}

/** The cars of a registration as the rules compare them. */
export async function listSavedCars(
  db: Db,
  season: RegistrationSeason,
  registrationId: string,
): Promise<SavedCar[]> {
  return savedCars(await listRegisteredCars(db, season, registrationId));
}

async function listRegisteredCars(db: Db, season: RegistrationSeason, registrationId: string) {
  const cars = await selectSeasonCars(db, season.id)
    .where("car.registration_id", "=", registrationId)
    .clearOrderBy()
    .orderBy("car.created_at")
    .orderBy("car.race_number")
    .execute();
  return describeCars(db, cars, season);
}

async function listPeople(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .where("deleted_at", "is", null)
    .orderBy("search_name")
    .orderBy("id")
    .execute();
}
