import type { Db } from "#server/database/databases.ts";
import type { StandingsTypeCode } from "../../rules/points.ts";
import type { Candidates, FreshMembers, StandingsEntryShape } from "../../standings.ts";
import { unedited } from "../../rules/standings-table.ts";
import { showEdits } from "../entry-edits.ts";
import { loadMemberNames } from "../member-names.ts";
import { showMembers } from "../standings-queries.ts";
import { knownSubjects } from "./check-table.ts";

export interface MembersRequest {
  seasonId: string;
  drivers: readonly string[];
  cars: readonly string[];
  /** Clubs; they stand for their cars of the season too. */
  teams: readonly string[];
}

interface SeasonCar {
  id: string;
  clubId: string | null;
  drivers: string[];
}

/** Cars, drivers and clubs by the season's registrations now: those asked for, the drivers' cars, the cars' drivers and clubs. */
export async function listFreshMembers(
  db: Db,
  { seasonId, ...asked }: MembersRequest,
): Promise<FreshMembers> {
  const { own, ofDrivers } = await listChosenCars(db, seasonId, asked);
  const concerned = [...new Set([...own, ...ofDrivers])];
  return show(db, {
    cars: concerned.map((car) => car.id),
    drivers: [...new Set([...asked.drivers, ...own.flatMap((car) => car.drivers)])],
    teams: [...new Set([...asked.teams, ...clubsOf(concerned)])],
  });
}

/** Whom an editor can add to a table of the season: its cars, and the clubs of its simulator, those registered for it first. */
export async function listCandidates(db: Db, seasonId: string): Promise<Candidates> {
  const cars = await db
    .selectFrom("cars as car")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .select([
      "car.id as _id",
      "car.race_number as raceNumber",
      "car.car_name as carName",
      "club.name as teamName",
    ])
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
    .orderBy("car.race_number")
    .execute();
  const clubs = await db
    .selectFrom("clubs as club")
    .leftJoin("registrations as registration", (join) =>
      join
        .onRef("registration.club_id", "=", "club.id")
        .on("registration.season_id", "=", seasonId),
    )
    .select(["club.id as _id", "club.name", "registration.id as registration"])
    .where("club.simulator_id", "=", (seasons) =>
      seasons.selectFrom("seasons").select("simulator_id").where("id", "=", seasonId),
    )
    .where((where) =>
      where.or([where("club.deleted_at", "is", null), where("registration.id", "is not", null)]),
    )
    .where("club.solo", "=", false)
    .orderBy("club.name")
    .execute();
  const teams = clubs.map(({ registration, ...club }) => ({
    ...club,
    isRegistered: registration !== null,
  }));
  return {
    cars,
    teams: teams.toSorted((a, b) => Number(b.isRegistered) - Number(a.isRegistered)),
  };
}

export interface NewEntriesRequest extends MembersRequest {
  type: StandingsTypeCode;
  /** Position of the first new entry. */
  startPosition: number;
}

/**
 * Entries to be added by hand, without points: one for each driver, car or club asked for, or club of those cars and drivers. Ids
 * are the subjects' until saved.
 */
export async function listNewEntries(
  db: Db,
  { seasonId, type, startPosition, ...asked }: NewEntriesRequest,
): Promise<StandingsEntryShape[]> {
  const drivers = await knownSubjects(db, seasonId, "D", asked.drivers);
  const clubs = await knownSubjects(db, seasonId, "T", asked.teams);
  const known = {
    cars: asked.cars,
    drivers: asked.drivers.filter((id) => drivers.has(id)),
    teams: asked.teams.filter((id) => clubs.has(id)),
  };
  const groups = groupsOf(type, known, await listChosenCars(db, seasonId, known));
  const entries: StandingsEntryShape[] = [];
  for (const [index, { subject, ...members }] of groups.entries())
    entries.push({
      _id: subject,
      subject,
      position: startPosition + index,
      points: 0,
      ...showEdits(unedited),
      compensationPoints: 0,
      miscText: "",
      scoredEvents: 0,
      disqualified: false,
      manual: true,
      ...(await show(db, members)),
      previousPosition: null,
      wins: 0,
      podiums: 0,
      cells: "",
    });
  return entries;
}

interface Group {
  subject: string;
  cars: string[];
  drivers: string[];
  teams: string[];
}

type Asked = Omit<MembersRequest, "seasonId">;

interface ChosenCars {
  /** Of the whole season, by race number. */
  seated: readonly SeasonCar[];
  /** Asked for by their own id or by their club's. */
  own: readonly SeasonCar[];
  ofDrivers: readonly SeasonCar[];
}

async function listChosenCars(
  db: Db,
  seasonId: string,
  { cars, drivers, teams }: Asked,
): Promise<ChosenCars> {
  const seated = await listSeasonCars(db, seasonId);
  const isAsked = ({ id, clubId }: SeasonCar) =>
    cars.includes(id) || (clubId !== null && teams.includes(clubId));
  return {
    seated,
    own: seated.filter(isAsked),
    ofDrivers: seated.filter((car) => car.drivers.some((driver) => drivers.includes(driver))),
  };
}

function groupsOf(
  type: StandingsTypeCode,
  asked: Asked,
  { seated, own, ofDrivers }: ChosenCars,
): Group[] {
  const wanted = [...new Set([...own, ...ofDrivers])];
  switch (type) {
    case "C":
      return wanted.map((car) => toGroup(car.id, [car]));
    case "D":
      return [...new Set([...asked.drivers, ...own.flatMap((car) => car.drivers)])].map(
        (driver) => {
          const cars = seated.filter((car) => car.drivers.includes(driver));
          return { ...toGroup(driver, cars), drivers: [driver] };
        },
      );
    case "T":
      return [...new Set([...asked.teams, ...clubsOf(wanted)])].map((club) => ({
        ...toGroup(
          club,
          wanted.filter((car) => car.clubId === club),
        ),
        teams: [club],
      }));
  }
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
  const shown = {
    cars: members(ids.cars),
    drivers: members(ids.drivers),
    teams: members(ids.teams),
  };
  return showMembers(shown, await loadMemberNames(db, [shown]));
}

async function listSeasonCars(db: Db, seasonId: string): Promise<SeasonCar[]> {
  const cars = await db
    .selectFrom("cars as car")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", (join) =>
      join.onRef("club.id", "=", "registration.club_id").on("club.solo", "=", false),
    )
    .select(["car.id", "club.id as club_id"])
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
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
