import { mapMarks } from "#features/clubs/server/club-marks.ts";
import { mapCarBodies } from "#features/seasons/server/car-bodies.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { visibleSeasons } from "#server/visibility.ts";
import { columnOf } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import type { Rival } from "../../head-to-head/head-to-head.ts";
import { foundPerson } from "../found-people.ts";

interface Named {
  _id: string;
  driverName: string;
}

/** Whoever is found by this id, or whom somebody of it was joined with. @throws AppError 404 */
export async function getFound(db: Db, id: string): Promise<Named> {
  const found = (await findNamed(db, id)) ?? (await findJoined(db, id));
  if (!found) throw refusal("not-found");
  return found;
}

async function findJoined(db: Db, formerId: string): Promise<Named | undefined> {
  const former = await db
    .selectFrom("former_people")
    .select("user_id")
    .where("id", "=", formerId)
    .executeTakeFirst();
  return former && findNamed(db, former.user_id);
}

async function findNamed(db: Db, id: string): Promise<Named | undefined> {
  const row = await foundPerson(db, id)
    .select(["found.first_name", "found.last_name"])
    .executeTakeFirst();
  return (
    row && {
      _id: id,
      driverName: personName({ firstName: row.first_name, lastName: row.last_name }),
    }
  );
}

/** Two of them, with the car that each came into last. @throws AppError 404 also where both are one. */
export async function getRivals(db: Db, ids: { a: string; b: string }) {
  const [a, b] = [await getFound(db, ids.a), await getFound(db, ids.b)];
  if (a._id === b._id) throw refusal("not-found");
  const cars = await mapLastCars(db, [a._id, b._id]);
  return { a: { ...a, ...lookOf(cars.get(a._id)) }, b: { ...b, ...lookOf(cars.get(b._id)) } };
}

type Look = Omit<Rival, "_id" | "driverName">;

function lookOf(car: Look | undefined): Look {
  return car ?? { raceNumber: null, body: "gt", paints: null };
}

async function mapLastCars(db: Db, userIds: readonly string[]): Promise<Map<string, Look>> {
  const rows = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .innerJoin("registrations as registration", "registration.id", "car.registration_id")
    .select(["seat.user_id", "car.race_number", "car.car_model_id", "registration.club_id"])
    .where("seat.user_id", "in", [...userIds])
    .where("seat.confirmed", "=", true)
    .where("car.withdrawn_at", "is", null)
    .where("seat.season_id", "in", visibleSeasons(db))
    .orderBy("car.created_at")
    .orderBy("car.id")
    .execute();
  const last = [...new Map(rows.map((row) => [row.user_id, row])).values()];
  const [marks, bodies] = await Promise.all([
    mapMarks(db, columnOf(last, "club_id")),
    mapCarBodies(db, columnOf(last, "car_model_id")),
  ]);
  return new Map(
    last.map(({ user_id, race_number, car_model_id, club_id }) => [
      user_id,
      {
        raceNumber: race_number,
        body: bodies.get(car_model_id ?? "") ?? "gt",
        paints: marks.get(club_id)?.paints ?? null,
      },
    ]),
  );
}
