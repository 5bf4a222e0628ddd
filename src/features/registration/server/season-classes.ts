import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import { carClassifier } from "../car-class-rules.ts";
import type { ClassChanges, ClassParts } from "#features/seasons/class-changes.ts";
import { writeCarClasses } from "./car-classes-queries.ts";
import {
  getLockedSeason,
  readRegistrationSeason,
  type RegistrationSeason,
} from "./registration-season.ts";

/**
 * Gives every registered and guest car of a season the classes of its present rules. Versions of registrations stay, because
 * nobody enters classes, and past results keep their own.
 */
export async function recomputeSeasonClasses(trx: Db, seasonId: string): Promise<void> {
  // Saves of registrations wait, so that none of them writes classes by the old rules afterwards.
  const season = await getLockedSeason(trx, seasonId);
  await reclass(trx, season, await listCars(trx, seasonId));
}

/** The classes of cars as they follow from their models and from whoever drives them now. */
export async function recomputeCarClasses(trx: Db, carIds: readonly string[]): Promise<void> {
  const seasons = await trx
    .selectFrom("cars")
    .select("season_id")
    .distinct()
    .where("id", "in", carIds)
    .execute();
  for (const { season_id: seasonId } of seasons) {
    const cars = await listCars(trx, seasonId);
    await reclass(
      trx,
      await readRegistrationSeason(trx, seasonId),
      cars.filter(({ _id }) => carIds.includes(_id)),
    );
  }
}

async function reclass(
  trx: Db,
  { classesOf }: RegistrationSeason,
  cars: readonly SeasonCar[],
): Promise<void> {
  for (const car of cars) {
    const classes = classesOf(car);
    const ids = classes.map(({ _id }) => _id);
    if (isChanged(car.classIds, ids)) await writeCarClasses(trx, car._id, classes);
  }
}

/** What a season's cars would be classed as with these parts saved. @throws AppError 404 when there is no such season. */
export async function previewSeasonClasses(
  db: Db,
  seasonId: string,
  parts: ClassParts,
): Promise<ClassChanges> {
  await getRow(db, "seasons", seasonId);
  const carAcronyms = await mapAcronyms(db, "car_classes");
  const driverAcronyms = await mapAcronyms(db, "driver_classes");
  const classesOf = carClassifier({
    carClasses: parts.carClasses.map(withAcronym(carAcronyms)),
    driverClasses: parts.driverClasses.map(withAcronym(driverAcronyms)),
    models: parts.validCars.map((car) => ({ _id: car._id, classId: car.class })),
    rules: parts.classRules,
  });
  const known = new Set(parts.carClasses.map(({ _id }) => _id));
  const judged = (await listCars(db, seasonId)).map((car) => {
    const { classIds, missing } = classesOf(car);
    return { car, now: { classIds: classIds.filter((id) => known.has(id)), missing } };
  });
  const acronymsOf = (ids: readonly string[]) =>
    ids.map((id) => carAcronyms.get(id) ?? "").toSorted();
  return {
    cars: judged.length,
    changes: judged
      .filter(({ car, now }) => isChanged(car.classIds, now.classIds))
      .map(({ car, now }) => ({
        ...titleOf(car),
        before: acronymsOf(car.classIds),
        after: acronymsOf(now.classIds),
      })),
    missing: judged.flatMap(({ car, now }) =>
      now.missing.map((gap) => ({ ...titleOf(car), ...gap })),
    ),
  };
}

interface SeasonCar {
  _id: string;
  raceNumber: number;
  carName: string;
  carModel: string;
  /** Classes it has now. */
  classIds: string[];
  driversClasses: string[][];
}

async function listCars(db: Db, seasonId: string): Promise<SeasonCar[]> {
  const cars = await db
    .selectFrom("cars")
    .select(["id as _id", "race_number as raceNumber", "car_name as carName"])
    .select("car_model_id as carModel")
    .where("season_id", "=", seasonId)
    .orderBy("race_number")
    .execute();
  const members = await db
    .selectFrom("car_class_members as member")
    .innerJoin("cars as car", "car.id", "member.car_id")
    .select(["member.car_id", "member.class_id"])
    .where("car.season_id", "=", seasonId)
    .execute();
  const licences = await db
    .selectFrom("car_drivers as seat")
    .leftJoin("car_driver_classes as licence", (join) =>
      join
        .onRef("licence.car_id", "=", "seat.car_id")
        .onRef("licence.user_id", "=", "seat.user_id"),
    )
    .select(["seat.car_id", "seat.user_id", "licence.class_id"])
    .where("seat.season_id", "=", seasonId)
    .execute();
  const classesByCar = groupBy(members, (member) => member.car_id);
  const licencesByCar = groupBy(licences, (licence) => licence.car_id);
  return cars.map((car) => ({
    ...car,
    classIds: columnOf(classesByCar.get(car._id) ?? [], "class_id"),
    driversClasses: [
      ...groupBy(licencesByCar.get(car._id) ?? [], (seat) => seat.user_id).values(),
    ].map((rows) => rows.flatMap(({ class_id: id }) => id ?? [])),
  }));
}

async function mapAcronyms(
  db: Db,
  table: "car_classes" | "driver_classes",
): Promise<Map<string, string>> {
  const rows = await db.selectFrom(table).select(["id", "acronym"]).execute();
  return new Map(rows.map(({ id, acronym }) => [id, acronym]));
}

function withAcronym(acronyms: ReadonlyMap<string, string>) {
  return ({ _id, group }: { _id: string; group: number }) => ({
    _id,
    group,
    acronym: acronyms.get(_id) ?? "",
  });
}

function isChanged(before: readonly string[], after: readonly string[]): boolean {
  return before.toSorted().join() !== after.toSorted().join();
}

function titleOf({ _id, raceNumber, carName }: SeasonCar) {
  return { _id, raceNumber, carName };
}
