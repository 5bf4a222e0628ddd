import { storedClassRulesSchema } from "#features/seasons/class-rules.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { listClasses } from "#features/seasons/server/seasons-queries.ts";
import { type SeasonClass, seasonRulesSchema } from "#features/seasons/seasons.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { findRow, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { refusal } from "#server/errors.ts";
import { carClassifier } from "../car-class-rules.ts";
import type { RegistrationRules } from "../registration.ts";
import type { CarModelChoice } from "../registration-shapes.ts";

export interface RegistrationSeason {
  id: string;
  title: string;
  code: string;
  /** Still prepared: visitors and drivers do not see it. */
  hidden: boolean;
  simulatorId: string;
  rules: RegistrationRules;
  requiredDriverFields: string[];
  models: CarModelChoice[];
  carClasses: SeasonClass[];
  driverClasses: SeasonClass[];
  /** Classes of a car with that model and those licences, driver by driver. */
  classesOf: (car: {
    carModel: string | null;
    driversClasses: readonly (readonly string[])[];
  }) => SeasonClass[];
}

/** @throws AppError 404 when there is none that the viewer may see. */
export async function getRegistrationSeason(
  db: Db,
  id: string,
  viewer: Viewer | null,
): Promise<RegistrationSeason> {
  const season = await findRow(db, "seasons", id);
  if (!season || isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
  return toRegistrationSeason(db, season);
}

/** Of a season that is known to be there. */
export async function readRegistrationSeason(db: Db, id: string): Promise<RegistrationSeason> {
  return toRegistrationSeason(db, await getRow(db, "seasons", id));
}

/**
 * The season, locked until the transaction ends: what changes its cars happens one after the other.
 * @throws AppError 404
 */
export async function getLockedSeason(trx: Db, id: string): Promise<RegistrationSeason> {
  return toRegistrationSeason(trx, await lockSeason(trx, id));
}

/** The season behind a row, whoever may see it. */
async function toRegistrationSeason(db: Db, season: Row<"seasons">): Promise<RegistrationSeason> {
  const { id } = season;
  const { requiredDriverFields, ...rules } = fromJson(seasonRulesSchema, season.rules);
  const carClasses = await listClasses(db, "car", id);
  const driverClasses = await listClasses(db, "driver", id);
  const models = await listModels(db, id);
  const classesOf = carClassifier({
    carClasses,
    driverClasses,
    models,
    rules: fromJson(storedClassRulesSchema, season.class_rules),
  });
  return {
    id,
    title: season.title,
    code: season.code,
    hidden: season.hidden,
    simulatorId: season.simulator_id,
    rules: {
      ...rules,
      validModels: models.map(({ _id }) => _id),
      licences: driverClasses.map(({ _id, group }) => ({ id: _id, group })),
      registrationDeadline: season.registration_deadline,
      carModelChangeDeadline: season.car_model_change_deadline,
    },
    requiredDriverFields,
    models: models.map(({ _id, title, acronym }) => ({
      _id,
      title,
      class: acronym === null ? null : { acronym },
    })),
    carClasses,
    driverClasses,
    classesOf: (car) => {
      const { classIds } = classesOf(car);
      return carClasses.filter(({ _id }) => classIds.includes(_id));
    },
  };
}

export async function mapFixedLicences(db: Db, seasonId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("season_user_classes")
    .select(["user_id", "class_id"])
    .where("season_id", "=", seasonId)
    .execute();
  const byPerson = new Map<string, string[]>();
  for (const { user_id: person, class_id: licence } of rows)
    byPerson.set(person, [...(byPerson.get(person) ?? []), licence]);
  return byPerson;
}

async function listModels(db: Db, seasonId: string) {
  return db
    .selectFrom("season_car_models as valid")
    .innerJoin("car_models as model", "model.id", "valid.car_model_id")
    .leftJoin("car_classes as class", "class.id", "valid.car_class_id")
    .select(["model.id as _id", "model.title", "class.id as classId", "class.acronym"])
    .where("valid.season_id", "=", seasonId)
    .orderBy("valid.position")
    .execute();
}
