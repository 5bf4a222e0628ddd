import { storedClassRulesSchema } from "#features/seasons/class-rules.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { listClasses } from "#features/seasons/server/seasons-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { getRow } from "#server/database/rows.ts";
import { groupBy } from "#shared/group-by.ts";
import { carClassifier, type ClassSetup } from "../car-class-rules.ts";
import type { CarClassOutcome } from "../car-classes.ts";
import type { ClassChanges, ClassParts } from "#features/seasons/class-changes.ts";
import { writeCarClasses } from "./car-classes-queries.ts";

/**
 * Gives every registered and guest car of a season the classes that follow from its rules now. A registration's version stays: it counts what
 * clubs enter, and classes are never entered. Past results keep the classes of their day.
 */
export async function recomputeSeasonClasses(trx: Db, seasonId: string): Promise<void> {
  // Saves of registrations wait, so that none of them writes classes by the old rules afterwards.
  const season = await lockSeason(trx, seasonId);
  const setup: ClassSetup = {
    carClasses: await listClasses(trx, "car", seasonId),
    driverClasses: await listClasses(trx, "driver", seasonId),
    models: await trx
      .selectFrom("season_car_models")
      .select(["car_model_id as _id", "car_class_id as classId"])
      .where("season_id", "=", seasonId)
      .execute(),
    rules: fromJson(storedClassRulesSchema, season.class_rules),
  };
  for (const { car, now } of await judgeCars(trx, seasonId, setup))
    if (isChanged(car.classIds, now.classIds))
      await writeCarClasses(
        trx,
        car._id,
        now.classIds.map((_id) => ({ _id })),
      );
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
  const judged = await judgeCars(db, seasonId, {
    carClasses: parts.carClasses.map(withAcronym(carAcronyms)),
    driverClasses: parts.driverClasses.map(withAcronym(driverAcronyms)),
    models: parts.validCars.map((car) => ({ _id: car._id, classId: car.class })),
    rules: parts.classRules,
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

async function judgeCars(
  db: Db,
  seasonId: string,
  setup: ClassSetup,
): Promise<{ car: SeasonCar; now: CarClassOutcome }[]> {
  const classesOf = carClassifier(setup);
  const known = new Set(setup.carClasses.map(({ _id }) => _id));
  return (await listCars(db, seasonId)).map((car) => {
    const { classIds, missing } = classesOf(car);
    return { car, now: { classIds: classIds.filter((id) => known.has(id)), missing } };
  });
}

async function listCars(db: Db, seasonId: string): Promise<SeasonCar[]> {
  const cars = await db
    .selectFrom("cars")
    .select(["id", "race_number", "car_name", "car_model_id"])
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
    _id: car.id,
    raceNumber: car.race_number,
    carName: car.car_name,
    carModel: car.car_model_id,
    classIds: (classesByCar.get(car.id) ?? []).map(({ class_id: id }) => id),
    driversClasses: [
      ...groupBy(licencesByCar.get(car.id) ?? [], (seat) => seat.user_id).values(),
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
