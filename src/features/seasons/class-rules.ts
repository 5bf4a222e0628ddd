import { z } from "zod";
import { idSchema, wholeSchema } from "#shared/text/text-schemas.ts";

/** By what a group of car classes is decided: the car's model, or its drivers' licences. Stored with seasons. */
export const classSources = ["model", "licences"] as const;
export type ClassSource = (typeof classSources)[number];

/** Why a car has no class in a group. */
export const missingClassReasons = ["model-without-class", "no-licence", "no-mapping"] as const;
export type MissingClassReason = (typeof missingClassReasons)[number];

/** Groups of a season's classes are numbered from 0 on; of one group a car or a driver has at most one class. */
export const LAST_CLASS_GROUP = 9;
export const classGroupSchema = wholeSchema(0, LAST_CLASS_GROUP);

/** How one group of a season's car classes is decided. */
const classGroupRuleSchema = z.object({
  group: classGroupSchema,
  from: z.enum(classSources),
  /** Licence to class; a licence that is not here has the class of its acronym, if there is one. */
  mappings: z
    .array(z.object({ driverClassId: idSchema, carClassId: idSchema }))
    .max(50, "Cel mult 50 de licențe.")
    .default([]),
  /** Exactly these licences together in one car, such as Pro + Am. */
  combinations: z
    .array(
      z.object({
        driverClassIds: z
          .array(idSchema)
          .min(2, "Alege cel puțin două licențe.")
          .max(10, "Cel mult 10 licențe."),
        carClassId: idSchema,
      }),
    )
    .max(50, "Cel mult 50 de combinații.")
    .default([]),
});

/** What a season says about the classes of its cars. A group it does not speak of is decided as `unspokenSource` says. */
export const seasonClassRulesSchema = z.object({
  groups: z.array(classGroupRuleSchema).max(10, "Cel mult 10 grupe.").default([]),
});

/** The `class_rules` column. A rule of a kind that only a newer version of the site knows is left out. */
export const storedClassRulesSchema = z.object({
  groups: z
    .array(z.unknown())
    .transform((stored) =>
      stored.flatMap((rule) => classGroupRuleSchema.safeParse(rule).data ?? []),
    )
    .default([]),
});
export type SeasonClassRules = z.infer<typeof seasonClassRulesSchema>;

/** What decides a group without rules: models, if one gives a class of the group, else licences of the same acronym. */
export function unspokenSource(
  /** Of the group. */
  carClassIds: readonly string[],
  modelClassIds: readonly (string | null)[],
): ClassSource {
  return carClassIds.some((id) => modelClassIds.includes(id)) ? "model" : "licences";
}

interface GroupedClass {
  _id: string;
  group: number;
}

/** Where rules speak of something that the season does not have, or twice of the same; message by path within the rules. */
export function classRuleProblems(
  { groups }: SeasonClassRules,
  carClasses: readonly GroupedClass[],
  driverClasses: readonly GroupedClass[],
): { path: (string | number)[]; message: string }[] {
  const problems: { path: (string | number)[]; message: string }[] = [];
  const licences = new Set(driverClasses.map(({ _id }) => _id));
  groups.forEach(({ group, mappings, combinations }, index) => {
    const at = ["groups", index];
    const own = new Set(carClasses.filter((one) => one.group === group).map(({ _id }) => _id));
    if (own.size === 0 || groups.findIndex((other) => other.group === group) !== index)
      problems.push({ path: at, message: "Grupa nu este a sezonului sau apare de două ori." });
    const mapped = new Set<string>();
    mappings.forEach(({ driverClassId, carClassId }, place) => {
      if (!licences.has(driverClassId) || !own.has(carClassId) || mapped.has(driverClassId))
        problems.push({ path: [...at, "mappings", place], message: "Alege o clasă a grupei." });
      mapped.add(driverClassId);
    });
    const combined = new Set<string>();
    combinations.forEach(({ driverClassIds, carClassId }, place) => {
      const path = [...at, "combinations", place];
      const key = driverClassIds.toSorted().join();
      if (!own.has(carClassId))
        problems.push({ path: [...path, "carClassId"], message: "Alege o clasă a grupei." });
      if (
        new Set(driverClassIds).size !== driverClassIds.length ||
        driverClassIds.some((id) => !licences.has(id))
      )
        problems.push({ path: [...path, "driverClassIds"], message: "Alege licențe diferite." });
      if (combined.has(key))
        problems.push({ path: [...path, "driverClassIds"], message: "Combinația apare deja." });
      combined.add(key);
    });
  });
  return problems;
}
