import { lackInWords } from "#features/clubs/driver-requirements.ts";
import { lacksOf } from "#features/clubs/server/complete-profiles.ts";
import { mapNames } from "#features/clubs/server/people-names.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import type { RoadFacts } from "../road-facts.ts";
import { lackedFields, missingFields } from "../required-driver-fields.ts";
import type { RegistrationSeason } from "./registration-season.ts";
import { columnOf } from "#shared/group-by.ts";

export async function readRoadFacts(
  db: Db,
  season: RegistrationSeason,
  userId: string,
): Promise<RoadFacts> {
  return {
    ...(await readLacks(db, season, userId)),
    clubs: await listClubs(db, season, userId),
    car: await findCar(db, season.id, userId),
  };
}

/** What the clubs of the simulator ask for, then what the season asks for besides. */
async function readLacks(
  db: Db,
  season: RegistrationSeason,
  userId: string,
): Promise<Pick<RoadFacts, "lacks" | "lackedFields">> {
  const ofClubs = await lacksOf(db, { userId, simulatorId: season.simulatorId });
  const person = await getRow(db, "users", userId);
  const names = ofClubs.includes("name") ? ["firstName", "lastName"] : [];
  const required = season.requiredDriverFields.filter((field) => !names.includes(field));
  const known = ofClubs.filter((lack) => lack !== "name");
  return {
    lacks: [...new Set([...ofClubs.map(lackInWords), ...missingFields(person, required)])],
    lackedFields: [...new Set([...names, ...known, ...lackedFields(person, required)])],
  };
}

async function listClubs(
  db: Db,
  { id, simulatorId }: RegistrationSeason,
  userId: string,
): Promise<RoadFacts["clubs"]> {
  const rows = await db
    .selectFrom("clubs as club")
    .leftJoin("club_members as member", (join) =>
      join
        .onRef("member.club_id", "=", "club.id")
        .on("member.user_id", "=", userId)
        .on("member.accepted", "=", true),
    )
    .leftJoin("registrations as registration", (join) =>
      join.onRef("registration.club_id", "=", "club.id").on("registration.season_id", "=", id),
    )
    .select([
      "club.id",
      "club.name",
      "club.solo",
      "club.owner_id",
      "member.role",
      "registration.id as registration_id",
    ])
    .where("club.simulator_id", "=", simulatorId)
    .where("club.deleted_at", "is", null)
    .where((where) =>
      where.or([where("club.owner_id", "=", userId), where("member.user_id", "is not", null)]),
    )
    .orderBy("club.search_name")
    .orderBy("club.id")
    .execute();
  const managed = new Set(rows.filter((row) => row.role === "manager").map((row) => row.id));
  const clubs = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    isSolo: row.solo,
    coordinates: row.owner_id === userId || managed.has(row.id),
    registrationId: row.registration_id,
  }));
  // Who drives for a club and manages it is in it once.
  return [...new Map(clubs.map((club) => [club._id, club])).values()];
}

async function findCar(db: Db, seasonId: string, userId: string): Promise<RoadFacts["car"]> {
  const car = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .leftJoin("car_invites as invite", (join) =>
      join
        .onRef("invite.car_id", "=", "car.id")
        .onRef("invite.user_id", "=", "seat.user_id")
        .on("invite.status", "=", "pending"),
    )
    .select([
      "car.id",
      "car.race_number",
      "car.car_name",
      "seat.confirmed",
      "invite.id as invite_id",
    ])
    .where("seat.season_id", "=", seasonId)
    .where("seat.user_id", "=", userId)
    .where("car.withdrawn_at", "is", null)
    .executeTakeFirst();
  if (!car) return null;
  const crew = await db
    .selectFrom("car_drivers")
    .select(["user_id", "confirmed"])
    .where("car_id", "=", car.id)
    .orderBy("position")
    .execute();
  const waiting = crew.filter(({ confirmed, user_id }) => !confirmed && user_id !== userId);
  const names = await mapNames(db, columnOf(waiting, "user_id"));
  return {
    raceNumber: car.race_number,
    carName: car.car_name,
    inviteId: car.confirmed ? null : car.invite_id,
    isOwnSeatConfirmed: car.confirmed,
    waitsFor: waiting.flatMap(({ user_id }) => names.get(user_id) ?? []),
    size: crew.length,
  };
}
