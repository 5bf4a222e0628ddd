import { z } from "zod";
import { idSchema } from "#shared/text/text-schemas.ts";
import { classGroupSchema, missingClassReasons, seasonClassRulesSchema } from "./class-rules.ts";

const groupedSchema = z.array(z.object({ _id: idSchema, group: classGroupSchema })).max(50);

/** The parts of a season's form that the classes of its cars follow from, as they might be saved. */
export const classPartsSchema = z.object({
  carClasses: groupedSchema,
  driverClasses: groupedSchema,
  validCars: z.array(z.object({ _id: idSchema, class: idSchema.nullable() })).max(500),
  classRules: seasonClassRulesSchema,
});
export type ClassParts = z.infer<typeof classPartsSchema>;

const carSchema = z.object({ _id: z.string(), raceNumber: z.number(), carName: z.string() });

/** What these parts would do to the season's cars. */
export const classChangesSchema = z.object({
  /** How many cars the season has. */
  cars: z.number(),
  /** Cars whose classes would be others, by acronym. */
  changes: z.array(carSchema.extend({ before: z.array(z.string()), after: z.array(z.string()) })),
  /** Groups in which a car would have no class. */
  missing: z.array(
    carSchema.extend({
      group: z.number(),
      reason: z.enum(missingClassReasons),
    }),
  ),
});
export type ClassChanges = z.infer<typeof classChangesSchema>;
