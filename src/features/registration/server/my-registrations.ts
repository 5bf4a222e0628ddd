import { personName } from "#shared/text/person-name.ts";
import { clubsRunBy } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import type { CarLine, MyRegistrations } from "../registration-shapes.ts";

/** Cars the person drives in the season, and registrations that are theirs to edit. */
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
        where("registration.club_id", "in", clubsRunBy(db, userId)),
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
