import type { Db } from "#server/database/databases.ts";
import type { StandingsTypeCode } from "../points.ts";
import type { FreshMembers, StandingsEntryShape } from "../standings.ts";
import { loadMemberNames } from "./member-names.ts";
import { showMembers } from "./standings-queries.ts";

export interface MembersRequest {
  seasonId: string;
  drivers: readonly string[];
  cars: readonly string[];
}

/** A car of the season with who it belongs to now. */
interface SeasonCar {
  id: string;
  clubId: string | null;
  drivers: string[];
}

/**
 * The cars that were asked for or that the drivers sit in, the drivers that were asked for or that sit in the cars, and the clubs of
 * those cars: as the season's registrations are now.
 */
export async function listFreshMembers(
  db: Db,
  { seasonId, drivers, cars }: MembersRequest,
): Promise<FreshMembers> {
  const seated = await listSeasonCars(db, seasonId);
  const concerned = seated.filter(
    (car) => cars.includes(car.id) || car.drivers.some((driver) => drivers.includes(driver)),
  );
  const asked = seated.filter((car) => cars.includes(car.id));
  return show(db, {
    cars: concerned.map((car) => car.id),
    drivers: [...new Set([...drivers, ...asked.flatMap((car) => car.drivers)])],
    teams: clubsOf(concerned),
  });
}

export interface NewEntriesRequest extends MembersRequest {
  type: StandingsTypeCode;
  /** Position of the first new entry. */
  startPosition: number;
}

/**
 * Entries to be added by hand, without points: one for each driver, each car, or each club of those cars and drivers. Ids are the
 * subjects' until saved.
 */
export async function listNewEntries(
  db: Db,
  { seasonId, drivers, cars, type, startPosition }: NewEntriesRequest,
): Promise<StandingsEntryShape[]> {
  const seated = await listSeasonCars(db, seasonId);
  const known = await db
    .selectFrom("users")
    .select("id")
    .where("id", "in", drivers.length > 0 ? [...drivers] : [""])
    .execute();
  const knownDrivers = drivers.filter((id) => known.some((user) => user.id === id));
  const groups = groupsOf(type, { seated, drivers: knownDrivers, cars });
  const entries: StandingsEntryShape[] = [];
  for (const [index, { subject, ...members }] of groups.entries())
    entries.push({
      _id: subject,
      subject,
      position: startPosition + index,
      points: 0,
      compensationPoints: 0,
      miscText: "",
      scoredEvents: 0,
      disqualified: false,
      manual: true,
      ...(await show(db, members)),
    });
  return entries;
}

interface Group {
  subject: string;
  cars: string[];
  drivers: string[];
  teams: string[];
}

interface Chosen {
  seated: readonly SeasonCar[];
  drivers: readonly string[];
  cars: readonly string[];
}

function groupsOf(type: StandingsTypeCode, { seated, drivers, cars }: Chosen): Group[] {
  const chosen = seated.filter((car) => cars.includes(car.id));
  const ofDrivers = seated.filter((car) => car.drivers.some((driver) => drivers.includes(driver)));
  if (type === "C") {
    const wanted = [...new Set([...chosen, ...ofDrivers])];
    return wanted.map((car) => toGroup(car.id, [car]));
  }
  if (type === "D") {
    const wanted = [...new Set([...drivers, ...chosen.flatMap((car) => car.drivers)])];
    return wanted.map((driver) => {
      const own = seated.filter((car) => car.drivers.includes(driver));
      return { ...toGroup(driver, own), drivers: [driver] };
    });
  }
  const wanted = [...new Set([...chosen, ...ofDrivers])];
  return clubsOf(wanted).map((club) =>
    toGroup(
      club,
      wanted.filter((car) => car.clubId === club),
    ),
  );
}

function toGroup(subject: string, cars: readonly SeasonCar[]): Group {
  return {
    subject,
    cars: cars.map((car) => car.id),
    drivers: [...new Set(cars.flatMap((car) => car.drivers))],
    teams: clubsOf(cars),
  };
}

function clubsOf(cars: readonly SeasonCar[]): string[] {
  return [...new Set(cars.flatMap((car) => car.clubId ?? []))];
}

async function show(db: Db, ids: Omit<Group, "subject">): Promise<FreshMembers> {
  const members = (list: readonly string[]) => list.map((_id) => ({ _id, ignored: false }));
  return showMembers(
    { cars: members(ids.cars), drivers: members(ids.drivers), teams: members(ids.teams) },
    await loadMemberNames(db, ids),
  );
}

async function listSeasonCars(db: Db, seasonId: string): Promise<SeasonCar[]> {
  const cars = await db
    .selectFrom("cars as car")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .select(["car.id", "registration.club_id"])
    .where("car.season_id", "=", seasonId)
    .orderBy("car.race_number")
    .execute();
  const seats = await db
    .selectFrom("car_drivers")
    .select(["car_id", "user_id"])
    .where("season_id", "=", seasonId)
    .orderBy("position")
    .execute();
  return cars.map(({ id, club_id }) => ({
    id,
    clubId: club_id,
    drivers: seats.filter((seat) => seat.car_id === id).map((seat) => seat.user_id),
  }));
}
