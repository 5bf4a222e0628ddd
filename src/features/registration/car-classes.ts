import type { ClassSource, MissingClassReason } from "#features/seasons/class-rules.ts";

/** A class of the season's list of car classes, or of driver classes (licences). `group` numbers the groups of each list. */
export interface SeasonClass {
  id: string;
  acronym: string;
  group: number;
}

/** How a group of car classes is decided: by the car's model, or by its drivers' licences. */
export interface CarClassGroup {
  /** Number of a group of car classes. */
  group: number;
  from: ClassSource;
  /** Driver class to car class; without one, the car class of the same acronym. */
  mappings: readonly { driverClassId: string; carClassId: string }[];
  /** Exactly these licences together in one car, such as Pro + Am, decide for this class. */
  combinations: readonly { driverClassIds: readonly string[]; carClassId: string }[];
}

export interface CarClassRules {
  carClasses: readonly SeasonClass[];
  /** Strongest first within each group. */
  driverClasses: readonly SeasonClass[];
  groups: readonly CarClassGroup[];
}

export interface CarForClasses {
  /** Classes its model belongs to. */
  modelClassIds: readonly string[];
  /** For each driver, the ids of their driver classes. */
  driversClassIds: readonly (readonly string[])[];
}

export interface CarClassOutcome {
  /** In the order of the rules' groups. */
  classIds: string[];
  missing: { group: number; reason: MissingClassReason }[];
}

type GroupOutcome = { classId: string } | { reason: MissingClassReason };

/** The classes of a car, at most one in each group, and the groups in which it has none. */
export function carClassesOf(car: CarForClasses, rules: CarClassRules): CarClassOutcome {
  const outcome: CarClassOutcome = { classIds: [], missing: [] };
  for (const group of rules.groups) {
    const found =
      group.from === "model"
        ? classFromModel(car, group, rules)
        : classFromLicences(car, group, rules);
    if ("classId" in found) outcome.classIds.push(found.classId);
    else outcome.missing.push({ group: group.group, reason: found.reason });
  }
  return outcome;
}

function classFromModel(
  car: CarForClasses,
  group: CarClassGroup,
  rules: CarClassRules,
): GroupOutcome {
  const found = classesOfGroup(group, rules).find((carClass) =>
    car.modelClassIds.includes(carClass.id),
  );
  return found ? { classId: found.id } : { reason: "model-without-class" };
}

/** A combination that is exactly the licences in the car decides, otherwise its strongest licence. */
function classFromLicences(
  car: CarForClasses,
  group: CarClassGroup,
  rules: CarClassRules,
): GroupOutcome {
  const inCar = new Set(car.driversClassIds.flat());
  const licences = decidingLicences(group, rules).filter((licence) => inCar.has(licence.id));
  const strongest = licences[0];
  if (!strongest) return { reason: "no-licence" };
  const held = new Set(licences.map((licence) => licence.id));
  const combination = group.combinations.find(({ driverClassIds }) => {
    const wanted = new Set(driverClassIds);
    return wanted.size === held.size && wanted.isSubsetOf(held);
  });
  const classId = combination?.carClassId ?? mappedClass(strongest, group, rules);
  return classId === undefined ? { reason: "no-mapping" } : { classId };
}

/**
 * The groups of licences this group of car classes speaks about, whole: a licence without a mapping is still stronger than
 * those below it.
 */
function decidingLicences(group: CarClassGroup, rules: CarClassRules): SeasonClass[] {
  const combined = new Set(group.combinations.flatMap((combination) => combination.driverClassIds));
  const spokenOf = rules.driverClasses.filter(
    (licence) => combined.has(licence.id) || mappedClass(licence, group, rules) !== undefined,
  );
  const groups = new Set(spokenOf.map((licence) => licence.group));
  return rules.driverClasses.filter((licence) => groups.has(licence.group));
}

function mappedClass(
  licence: SeasonClass,
  group: CarClassGroup,
  rules: CarClassRules,
): string | undefined {
  const mapping = group.mappings.find(({ driverClassId }) => driverClassId === licence.id);
  if (mapping) return mapping.carClassId;
  return classesOfGroup(group, rules).find((carClass) => carClass.acronym === licence.acronym)?.id;
}

function classesOfGroup(group: CarClassGroup, rules: CarClassRules): SeasonClass[] {
  return rules.carClasses.filter((carClass) => carClass.group === group.group);
}
