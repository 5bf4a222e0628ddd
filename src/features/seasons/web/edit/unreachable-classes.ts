import { unspokenSource } from "#features/seasons/class-rules.ts";
import {
  type ClassChoice,
  type ClassGroupRule,
  classOfAcronym,
} from "./season-class-rules-values.ts";

interface GroupOfClasses {
  /** Of one group. */
  classes: readonly ClassChoice[];
  /** What the form says of the group; undefined where it leaves it to itself. */
  rule: ClassGroupRule | undefined;
  licences: readonly ClassChoice[];
  /** The cars that may be entered. */
  cars: readonly { class: string | null }[];
}

/**
 * What organisers should look at in a group: classes that no car can get, and what to do. It is empty while the season has no
 * car, which is said where cars are chosen.
 */
export function unreachableWords({ classes, rule, licences, cars }: GroupOfClasses): string {
  if (cars.length === 0) return "";
  const ids = classes.map(({ _id }) => _id);
  const given = cars.map((car) => car.class);
  const from = rule?.from ?? unspokenSource(ids, given);
  const reached = new Set(
    from === "model"
      ? given
      : [
          ...licences.map(
            (licence) =>
              rule?.mappings.find(({ driverClassId }) => driverClassId === licence._id)
                ?.carClassId ?? classOfAcronym(licence, classes)?._id,
          ),
          ...(rule?.combinations ?? [])
            .filter(({ driverClassIds }) => driverClassIds.length > 1)
            .map(({ carClassId }) => carClassId),
        ],
  );
  const lost = classes.filter(({ _id }) => !reached.has(_id));
  if (lost.length === 0) return "";
  const [classWord, them] = lost.length === 1 ? ["clasa", "o"] : ["clasele", "le"];
  const subject = `Nicio mașină nu poate ajunge în ${classWord} ${lost.map(({ name }) => name).join(", ")}`;
  const leave = `scoate ${classWord} din sezon`;
  if (from === "model")
    return `${subject}: niciun model permis nu ${them} are. Alege-${them} la o mașină permisă sau ${leave}.`;
  return rule
    ? `${subject}: nu ${them} dă nicio licență și nicio combinație. Alege-${them} la o licență sau la o combinație, ori ${leave}.`
    : `${subject}: nu ${them} dă niciun model și nicio licență cu același acronim. Alege-${them} la o mașină permisă, adaugă licența sau ${leave}.`;
}
