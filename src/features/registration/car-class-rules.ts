import { z } from "zod";
import type { CarClassGroup, SeasonClass } from "./car-classes.ts";

/** What a season says about the classes of its cars: a group it does not speak of is guessed. */
export const seasonClassRulesSchema = z.object({
  groups: z
    .array(
      z.object({
        group: z.number().int(),
        from: z.enum(["model", "licences"]),
        mappings: z
          .array(z.object({ driverClassId: z.string(), carClassId: z.string() }))
          .default([]),
        combinations: z
          .array(z.object({ driverClassIds: z.array(z.string()), carClassId: z.string() }))
          .default([]),
      }),
    )
    .default([]),
});
type SeasonClassRules = z.infer<typeof seasonClassRulesSchema>;

/**
 * The groups of a season's car classes and what decides in each. Unspoken: models, where at least one gives a class of the group, else
 * licences of the same acronym.
 */
export function carClassGroups(
  spoken: SeasonClassRules,
  carClasses: readonly SeasonClass[],
  modelClassIds: readonly string[],
): CarClassGroup[] {
  const numbers = [...new Set(carClasses.map(({ group }) => group))];
  return numbers.map((group) => {
    const own = spoken.groups.find((candidate) => candidate.group === group);
    if (own) return own;
    const fromModel = carClasses.some(
      (carClass) => carClass.group === group && modelClassIds.includes(carClass.id),
    );
    return { group, from: fromModel ? "model" : "licences", mappings: [], combinations: [] };
  });
}
