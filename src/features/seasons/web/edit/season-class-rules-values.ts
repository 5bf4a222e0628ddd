import type { SeasonClassRules } from "#features/seasons/class-rules.ts";

/** A class or a licence as a form holds it; `group`: null outside of groups. */
export interface ClassChoice {
  _id: string;
  name: string;
  acronym: string;
  group: number | null;
}

export type ClassGroupRule = SeasonClassRules["groups"][number];

interface Grouped {
  classRules: SeasonClassRules;
  carClasses: readonly Pick<ClassChoice, "_id" | "group">[];
  driverClasses: readonly Pick<ClassChoice, "_id">[];
}

/** The rules without classes and licences that the form has no more; combinations keep their places for messages. */
export function keptClassRules({
  classRules,
  carClasses,
  driverClasses,
}: Grouped): SeasonClassRules {
  const licences = new Set(driverClasses.map(({ _id }) => _id));
  const groups = classRules.groups.flatMap((rule) => {
    const own = new Set(
      carClasses.filter(({ group }) => group === rule.group).map(({ _id }) => _id),
    );
    if (own.size === 0) return [];
    const mappings = rule.mappings.filter(
      ({ driverClassId, carClassId }) => licences.has(driverClassId) && own.has(carClassId),
    );
    const combinations = rule.combinations.map(({ driverClassIds, carClassId }) => ({
      driverClassIds: driverClassIds.filter((id) => licences.has(id)),
      carClassId: own.has(carClassId) ? carClassId : "",
    }));
    return [{ ...rule, mappings, combinations }];
  });
  return { groups };
}

/** The rules with one group decided so; `null`: not spoken of. */
export function withGroupRule(
  { groups }: SeasonClassRules,
  group: number,
  rule: ClassGroupRule | null,
): SeasonClassRules {
  const others = groups.filter((other) => other.group !== group);
  return { groups: rule ? [...others, rule].toSorted((a, b) => a.group - b.group) : others };
}

/** A group's rule with a licence giving this class; `null`: the class of its acronym. */
export function withMapping(
  rule: ClassGroupRule,
  driverClassId: string,
  carClassId: string | null,
): ClassGroupRule {
  const others = rule.mappings.filter((mapping) => mapping.driverClassId !== driverClassId);
  return {
    ...rule,
    mappings: carClassId === null ? others : [...others, { driverClassId, carClassId }],
  };
}

/** The class that a licence gives where nobody says otherwise. */
export function classOfAcronym(
  licence: Pick<ClassChoice, "acronym">,
  classes: readonly ClassChoice[],
): ClassChoice | undefined {
  return classes.find(({ acronym }) => acronym === licence.acronym);
}
