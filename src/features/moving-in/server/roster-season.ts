import { mapBans } from "#features/accounts/server/people/bans.ts";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { foundClubOfFile, takeIntoClub } from "#features/clubs/server/club-of-file.ts";
import { lockClub } from "#features/clubs/server/clubs-queries.ts";
import { giveSoloClub, listSoloClubs } from "#features/clubs/server/solo-club.ts";
import { listTakenNumbers } from "#features/registration/server/registration-queries.ts";
import {
  getRegistrationSeason,
  mapFixedLicences,
} from "#features/registration/server/registration-season.ts";
import { addCars } from "#features/registration/server/seats/add-cars.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { listPictureNumbers } from "#features/seasons/server/picture-numbers.ts";
import type { By } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import { newClubsOf, type RosterCar, type SeatScene } from "../roster-seats.ts";
import type { ImportItem } from "./import-kind.ts";
import { fingerprintOf } from "./roster-subjects.ts";

export interface RosterSeason extends SeatScene {
  id: string;
  simulatorId: string;
}

interface Asked extends Pick<SeatScene, "givesNumbers" | "choices"> {
  season: string;
  /** Ids of those whom the list knows. */
  people: readonly string[];
  viewer: Viewer;
  now: number;
}

/** What decides who gets which car. @throws AppError 422 where there is no such season */
export async function readRosterSeason(
  db: Db,
  { season: id, people, viewer, now, ...asked }: Asked,
): Promise<RosterSeason> {
  const row = await findRow(db, "seasons", id);
  if (!row || isHiddenFrom(viewer, row.hidden))
    throw refusal("request.invalid", { fields: { season: "Sezonul nu mai există." } });
  const season = await getRegistrationSeason(db, id, viewer);
  const taken = [
    ...(await listTakenNumbers(db, { seasonId: id, registrationId: null })),
    ...(await listPictureNumbers(db, { seasonId: id, code: season.code })),
  ];
  const seats = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["seat.user_id", "car.race_number"])
    .where("seat.season_id", "=", id)
    .execute();
  const { simulatorId } = season;
  return {
    ...asked,
    id,
    simulatorId,
    rules: season.rules,
    licenceNames: season.driverClasses,
    models: season.models,
    taken: new Set(taken),
    seats: new Map(seats.map((seat) => [seat.user_id, seat.race_number])),
    banned: new Set((await mapBans(db, people, now)).keys()),
    fixed: await mapFixedLicences(db, id),
    clubs: await mapClubs(db, { seasonId: id, simulatorId }),
    clubOf: await clubFinder(db, simulatorId),
  };
}

async function mapClubs(
  db: Db,
  { seasonId, simulatorId }: { seasonId: string; simulatorId: string },
): Promise<SeatScene["clubs"]> {
  const clubs = await db
    .selectFrom("clubs")
    .select(["id", "search_name"])
    .where("simulator_id", "=", simulatorId)
    .where("solo", "=", false)
    .where("search_name", "<>", "")
    .where("deleted_at", "is", null)
    .execute();
  const cars = await db
    .selectFrom("cars as car")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .select("registration.club_id")
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
    .execute();
  const carsOf = groupBy(cars, ({ club_id }) => club_id);
  return new Map(
    clubs.map(({ id, search_name }) => [search_name, { id, cars: carsOf.get(id)?.length ?? 0 }]),
  );
}

async function clubFinder(db: Db, simulatorId: string): Promise<SeatScene["clubOf"]> {
  const members = await db
    .selectFrom("club_members as member")
    .innerJoin("clubs as club", "club.id", "member.club_id")
    .select(["member.user_id", "club.id", "club.name"])
    .where("club.simulator_id", "=", simulatorId)
    .where("club.solo", "=", false)
    .where("club.deleted_at", "is", null)
    .where("member.role", "=", "driver")
    .where("member.accepted", "=", true)
    .execute();
  const clubsOf = groupBy(members, ({ user_id }) => user_id);
  return (person) => {
    const [only, ...others] = clubsOf.get(person) ?? [];
    return others.length === 0 ? only : undefined;
  };
}

/** Locks people, clubs and the season, always in this order. */
export async function holdRoster(
  trx: Db,
  {
    season,
    people,
    cars,
  }: { season?: RosterSeason | undefined; people: readonly string[]; cars: readonly RosterCar[] },
): Promise<void> {
  for (const id of people.toSorted()) await lockPerson(trx, id);
  if (!season) return;
  const solo = await listSoloClubs(trx, { userIds: people, simulator: season.simulatorId });
  const known = cars.flatMap(({ club }) => season.clubs.get(club)?.id ?? []);
  for (const id of [...new Set([...solo, ...known])].toSorted()) await lockClub(trx, id);
  await lockSeason(trx, season.id);
}

interface Entering {
  season: RosterSeason;
  cars: readonly RosterCar[];
  /** The id of whom a plan names. */
  idOf: (person: string) => string;
  /** Who of them has an account, and is asked. */
  hasAccount: (id: string) => boolean;
  viewer: Viewer;
  by: By;
}

/** Writes the clubs, registrations and cars of a roster. Resolves to what it has made, in the order in which it did. */
export async function enterRoster(
  trx: Db,
  services: Services,
  { season, cars, idOf, hasAccount, viewer, by }: Entering,
): Promise<{ items: ImportItem[]; clubs: number; invited: number }> {
  const { simulatorId, id: seasonId } = season;
  const clubIds = new Map([...season.clubs].map(([club, { id }]) => [club, id]));
  const items: ImportItem[] = [];
  const founded: string[] = [];
  const clubs = newClubsOf(cars, season.clubs);
  for (const { club, name, people } of clubs) {
    const ids = people.map(idOf);
    const id = newId();
    await foundClubOfFile(
      trx,
      { id, name, driverIds: ids.filter((person) => !hasAccount(person)), ownerId: ids[0] },
      { ...by, simulatorId },
    );
    clubIds.set(club, id);
    founded.push(id);
  }
  const placed: { clubId: string; car: RosterCar; drivers: string[] }[] = [];
  for (const car of cars) {
    const drivers = car.drivers.map(({ driver }) => idOf(driver));
    const [first = ""] = drivers;
    const known = clubIds.get(car.club);
    if (known === undefined) {
      const owned = { userIds: [first], simulator: simulatorId };
      const [before] = await listSoloClubs(trx, owned);
      const clubId = await giveSoloClub(trx, {
        userId: first,
        simulator: simulatorId,
        by: by.userId,
        now: by.now,
      });
      if (before === undefined) founded.push(clubId);
      placed.push({ clubId, car, drivers });
      continue;
    }
    placed.push({ clubId: known, car, drivers });
    if (founded.includes(known)) continue;
    const members = await listDrivers(trx, known);
    for (const driverId of drivers) {
      if (hasAccount(driverId) || members.has(driverId)) continue;
      await takeIntoClub(trx, services, { clubId: known, driverId, userId: by.userId });
      items.push({ type: "club-driver", id: `${known} ${driverId}`, version: 0 });
    }
  }
  for (const id of founded)
    items.unshift({ type: "club", id, version: (await lockClub(trx, id)).version });
  let invited = 0;
  for (const [clubId, group] of groupBy(placed, (one) => one.clubId)) {
    const wasThere = await findRegistration(trx, { seasonId, clubId });
    const before = new Set(await listCars(trx, { seasonId, clubId }));
    invited += await addCars(trx, services, {
      seasonId,
      clubId,
      viewer,
      // Whoever runs a club that was just founded has no letter about it, and who is asked has the one that asks.
      isTold: !founded.includes(clubId) && !group.some(({ drivers }) => drivers.some(hasAccount)),
      cars: group.map(({ car: { raceNumber, carModel, carName, drivers } }) => ({
        _id: null,
        raceNumber,
        carModel,
        carName,
        skin: "",
        drivers: drivers.map(({ driver, classes }) => ({ driver: idOf(driver), classes })),
      })),
    });
    const registration = await findRegistration(trx, { seasonId, clubId });
    if (!wasThere && registration)
      items.push({ type: "registration", id: registration, version: 0 });
    for (const id of await listCars(trx, { seasonId, clubId }))
      if (!before.has(id)) items.push({ type: "car", id, version: await fingerprintOf(trx, id) });
  }
  // Nobody calls the club of somebody who drives alone one.
  return { items, clubs: clubs.length, invited };
}

interface Place {
  seasonId: string;
  clubId: string;
}

async function findRegistration(db: Db, { seasonId, clubId }: Place): Promise<string | undefined> {
  const row = await db
    .selectFrom("registrations")
    .select("id")
    .where("season_id", "=", seasonId)
    .where("club_id", "=", clubId)
    .executeTakeFirst();
  return row?.id;
}

/** Ids of the cars that a club has in a season. */
async function listCars(db: Db, { seasonId, clubId }: Place): Promise<string[]> {
  const rows = await db
    .selectFrom("cars as car")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .select("car.id")
    .where("registration.season_id", "=", seasonId)
    .where("registration.club_id", "=", clubId)
    .where("car.withdrawn_at", "is", null)
    .orderBy("car.id")
    .execute();
  return rows.map(({ id }) => id);
}

async function listDrivers(db: Db, clubId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("club_members")
    .select("user_id")
    .where("club_id", "=", clubId)
    .where("role", "=", "driver")
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
