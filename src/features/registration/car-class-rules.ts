import { type SeasonClassRules, unspokenSource } from "#features/seasons/class-rules.ts";
import {
  type CarClassGroup,
  type CarClassOutcome,
  carClassesOf,
  type SeasonClass,
} from "./car-classes.ts";

/** Everything of a season that its cars' classes follow from. */
export interface ClassSetup {
  /** In the season's order. */
  carClasses: readonly { _id: string; acronym: string; group: number }[];
  /** Strongest first. */
  driverClasses: readonly { _id: string; acronym: string; group: number }[];
  models: readonly { _id: string; classId: string | null }[];
  rules: SeasonClassRules;
}

interface ClassedCar {
  carModel: string | null;
  /** Ids of licences, driver by driver. */
  driversClasses: readonly (readonly string[])[];
}

/** What gives a car of the season its classes. */
export function carClassifier(setup: ClassSetup): (car: ClassedCar) => CarClassOutcome {
  const carClasses = setup.carClasses.map(toRuleClass);
  const modelClasses = new Map(setup.models.map(({ _id, classId }) => [_id, classId]));
  const rules = {
    carClasses,
    driverClasses: setup.driverClasses.map(toRuleClass),
    groups: carClassGroups(
      setup.rules,
      carClasses,
      setup.models.flatMap(({ classId }) => classId ?? []),
    ),
  };
  return ({ carModel, driversClasses }) => {
    const modelClass = carModel === null ? undefined : modelClasses.get(carModel);
    return carClassesOf(
      { modelClassIds: modelClass ? [modelClass] : [], driversClassIds: driversClasses },
      rules,
    );
  };
}

/** The groups of a season's car classes and what decides in each. */
export function carClassGroups(
  spoken: SeasonClassRules,
  carClasses: readonly SeasonClass[],
  modelClassIds: readonly string[],
): CarClassGroup[] {
  const numbers = [...new Set(carClasses.map(({ group }) => group))];
  return numbers.map((group) => {
    const own = spoken.groups.find((candidate) => candidate.group === group);
    if (own) return own;
    const ids = carClasses.filter((carClass) => carClass.group === group).map(({ id }) => id);
    const from = unspokenSource(ids, modelClassIds);
    return { group, from, mappings: [], combinations: [] };
  });
}

function toRuleClass({ _id, acronym, group }: ClassSetup["carClasses"][number]): SeasonClass {
  return { id: _id, acronym, group };
}
