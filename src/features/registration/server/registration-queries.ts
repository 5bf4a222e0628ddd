import { foldForSearch, personName } from "#features/accounts/person-name.ts";
import { contains } from "#features/accounts/server/users-queries.ts";
import { listMemberIds, toPerson } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import type { SavedCar } from "../registration.ts";
import type {
  AvailableDriver,
  CarLine,
  ClubChoice,
  DriverUser,
  MyRegistrations,
  RegisteredCar,
  Registration,
} from "../registration-shapes.ts";
import { missingFields } from "../required-driver-fields.ts";
import type { RegistrationSeason } from "./registration-season.ts";

/** A registration's row, or that of a club which has none in the season yet. */
export interface RegistrationHead {
  id: string | null;
  version: number;
  initiatedBy: string | null;
  club: { id: string; name: string; ownerId: string; simulatorId: string };
}

/** @returns `undefined` when there is none. */
export async function findRegistrationPlace(
  db: Db,
  id: string,
): Promise<{ seasonId: string; clubId: string } | undefined> {
  return db
    .selectFrom("registrations")
    .select(["season_id as seasonId", "club_id as clubId"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @returns `undefined` when there is no such club. */
export async function findHead(
  db: Db,
  { seasonId, clubId }: { seasonId: string; clubId: string },
): Promise<RegistrationHead | undefined> {
  const row = await db
    .selectFrom("clubs as club")
    .leftJoin("registrations as registration", (join) =>
      join
        .onRef("registration.club_id", "=", "club.id")
        .on("registration.season_id", "=", seasonId),
    )
    .select([
      "registration.id",
      "registration.version",
      "registration.initiated_by",
      "club.id as club_id",
      "club.name",
      "club.owner_id",
      "club.simulator_id",
    ])
    .where("club.id", "=", clubId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      version: row.version ?? 0,
      initiatedBy: row.initiated_by,
      club: {
        id: row.club_id,
        name: row.name,
        ownerId: row.owner_id,
        simulatorId: row.simulator_id,
      },
    }
  );
}

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
  const cars = head.id === null ? [] : await listRegisteredCars(db, { head, season });
  const people = await listPeople(db, [club.ownerId, ...members.managers, ...members.drivers]);
  const names = (ids: readonly string[]) => people.filter(({ id }) => ids.includes(id));
  const person = (row: (typeof people)[number]) => toPerson({ ...row, user_id: row.id });
  const owner = names([club.ownerId])[0] ?? { id: club.ownerId, first_name: "", last_name: "" };
  return {
    _id: head.id,
    version: head.version,
    isByOrganizer,
    season: { _id: season.id, title: season.title },
    teamId: club.id,
    teamName: club.name,
    initiatedByUser: head.initiatedBy,
    team: {
      _id: club.id,
      name: club.name,
      owner: toPerson({ ...owner, user_id: owner.id }),
      managers: names(members.managers).map(person),
      drivers: names(members.drivers).map(person),
    },
    cars,
    availableDrivers: await listAvailableDrivers(db, season, {
      registrationId: head.id,
      drivers: members.drivers,
    }),
  };
}

/** The first few clubs of the season's simulator, by name, that are not registered for it. */
export async function listClubChoices(
  db: Db,
  { id, simulatorId }: Pick<RegistrationSeason, "id" | "simulatorId">,
  search: string,
): Promise<ClubChoice[]> {
  const rows = await db
    .selectFrom("clubs as club")
    .innerJoin("users as owner", "owner.id", "club.owner_id")
    .select(["club.id", "club.name", "owner.first_name", "owner.last_name"])
    .where("club.simulator_id", "=", simulatorId)
    .where("club.deleted_at", "is", null)
    .where("club.id", "not in", (registered) =>
      registered.selectFrom("registrations").select("club_id").where("season_id", "=", id),
    )
    .where(contains("club.search_name", foldForSearch(search)))
    .orderBy("club.search_name")
    .orderBy("club.id")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    owner: personName({ firstName: row.first_name, lastName: row.last_name }),
  }));
}

/** The cars as the rules compare them. */
export async function listSavedCars(db: Db, registrationId: string): Promise<SavedCar[]> {
  const cars = await db
    .selectFrom("cars")
    .select(["id", "race_number", "car_name", "car_model_id", "skin"])
    .where("registration_id", "=", registrationId)
    .where("withdrawn_at", "is", null)
    .orderBy("created_at")
    .orderBy("race_number")
    .execute();
  const seats = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["seat.car_id", "seat.user_id"])
    .where("car.registration_id", "=", registrationId)
    .orderBy("seat.position")
    .execute();
  const byCar = groupBy(seats, (seat) => seat.car_id);
  return cars.map((car) => ({
    _id: car.id,
    raceNumber: car.race_number,
    carName: car.car_name,
    carModel: car.car_model_id,
    skin: car.skin,
    drivers: (byCar.get(car.id) ?? []).map((seat) => seat.user_id),
  }));
}

/** Those the club may seat: its drivers by name, and others who already sit in one of its cars. */
export async function listAvailableDrivers(
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
    lacks: missingFields(
      {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        country: row.country,
        city: row.city,
        shorthand: row.shorthand,
        raceNumber: row.race_number,
        profilePicture: row.picture_upload_id,
        steamId: row.steam_id,
        iRacingMemberId: row.iracing_id,
        discordCode: row.discord_id,
      },
      season.requiredDriverFields,
    ),
  }));
}

/** Numbers of the season's cars that are not of this registration. */
export async function listTakenNumbers(
  db: Db,
  { seasonId, registrationId }: { seasonId: string; registrationId: string | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom("cars")
    .select(["race_number", "registration_id"])
    .where("season_id", "=", seasonId)
    .execute();
  return rows
    .filter((row) => registrationId === null || row.registration_id !== registrationId)
    .map((row) => row.race_number);
}

export async function findDriverUser(db: Db, id: string): Promise<DriverUser | undefined> {
  const [row] = await listPeople(db, [id]);
  return row && toDriverUser(row);
}

/** Cars the person drives in the season, and registrations that are his to edit. */
export async function listMyRegistrations(
  db: Db,
  { seasonId, userId }: { seasonId: string; userId: string },
): Promise<MyRegistrations> {
  const registrations = await db
    .selectFrom("registrations as registration")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .select(["registration.id", "club.id as club_id", "club.name"])
    .where("registration.season_id", "=", seasonId)
    .where((where) =>
      where.or([
        where("registration.initiated_by", "=", userId),
        where("club.owner_id", "=", userId),
        where.exists(
          where
            .selectFrom("club_members as member")
            .select("member.user_id")
            .whereRef("member.club_id", "=", "club.id")
            .where("member.user_id", "=", userId)
            .where("member.role", "=", "manager"),
        ),
      ]),
    )
    .orderBy("club.name")
    .execute();
  const cars = await listCarLines(db, seasonId);
  const lines = (list: typeof cars) =>
    list.map(({ _id, raceNumber, carName, drivers }) => ({ _id, raceNumber, carName, drivers }));
  return {
    cars: lines(cars.filter((car) => car.drivers.some(({ driver }) => driver === userId))),
    registrations: registrations.map((registration) => ({
      _id: registration.id,
      teamId: registration.club_id,
      teamName: registration.name,
      cars: lines(cars.filter(({ registrationId }) => registrationId === registration.id)),
    })),
  };
}

async function listCarLines(
  db: Db,
  seasonId: string,
): Promise<(CarLine & { registrationId: string | null })[]> {
  const cars = await db
    .selectFrom("cars")
    .select(["id", "registration_id", "race_number", "car_name"])
    .where("season_id", "=", seasonId)
    .where("withdrawn_at", "is", null)
    .orderBy("race_number")
    .execute();
  const seats = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("users as user", "user.id", "seat.user_id")
    .select(["seat.car_id", "seat.user_id", "seat.confirmed", "user.first_name", "user.last_name"])
    .where("seat.season_id", "=", seasonId)
    .orderBy("seat.position")
    .execute();
  const byCar = groupBy(seats, (seat) => seat.car_id);
  return cars.map((car) => ({
    _id: car.id,
    registrationId: car.registration_id,
    raceNumber: car.race_number,
    carName: car.car_name,
    drivers: (byCar.get(car.id) ?? []).map((seat) => ({
      driver: seat.user_id,
      driverName: personName({ firstName: seat.first_name, lastName: seat.last_name }),
      registrationStatus: seat.confirmed,
    })),
  }));
}

async function listRegisteredCars(
  db: Db,
  { head, season }: { head: RegistrationHead; season: RegistrationSeason },
): Promise<RegisteredCar[]> {
  const cars = await db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .select([
      "car.id",
      "car.race_number",
      "car.car_name",
      "car.skin",
      "model.id as model_id",
      "model.title",
    ])
    .where("car.registration_id", "=", head.id)
    .where("car.withdrawn_at", "is", null)
    .orderBy("car.created_at")
    .orderBy("car.race_number")
    .execute();
  const ids = cars.map((car) => car.id);
  const seats = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("users as user", "user.id", "seat.user_id")
    .select([
      "seat.car_id",
      "seat.confirmed",
      "user.id",
      "user.first_name",
      "user.last_name",
      "user.country",
      "user.city",
    ])
    .where("seat.car_id", "in", ids)
    .orderBy("seat.position")
    .execute();
  const licences = await db
    .selectFrom("car_driver_classes")
    .selectAll()
    .where("car_id", "in", ids)
    .execute();
  const classes = await db
    .selectFrom("car_class_members")
    .selectAll()
    .where("car_id", "in", ids)
    .execute();
  const shown = (list: RegistrationSeason["carClasses"], held: readonly string[]) =>
    list
      .filter(({ _id }) => held.includes(_id))
      .map(({ _id, name, acronym }) => ({ _id, name, acronym }));
  return cars.map((car) => ({
    _id: car.id,
    raceNumber: car.race_number,
    carName: car.car_name,
    carModel: { _id: car.model_id, title: car.title },
    skin: car.skin,
    team: { _id: head.club.id, name: head.club.name },
    classes: shown(
      season.carClasses,
      classes.filter((row) => row.car_id === car.id).map((row) => row.class_id),
    ),
    drivers: seats
      .filter((seat) => seat.car_id === car.id)
      .map((seat) => {
        const { driverName, profile } = toDriverUser(seat);
        return {
          driver: seat.id,
          driverName,
          user: { _id: seat.id },
          registrationStatus: seat.confirmed,
          profile,
          classes: shown(
            season.driverClasses,
            licences
              .filter((row) => row.car_id === car.id && row.user_id === seat.id)
              .map((row) => row.class_id),
          ),
        };
      }),
  }));
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

function toDriverUser(row: {
  id: string;
  first_name: string;
  last_name: string;
  country: string | null;
  city: string | null;
}): DriverUser {
  const profile = { firstName: row.first_name, lastName: row.last_name };
  return {
    _id: row.id,
    driverName: personName(profile),
    profile: { ...profile, country: row.country, city: row.city },
  };
}
