import { z } from "zod";
import { hasWholeMilliPoints } from "#shared/points.ts";
import {
  LARGEST_INTEGER,
  requiredLineSchema,
  versionSchema,
  wholeTextSchema,
} from "#shared/text/text-schemas.ts";

/*
 * Points systems. Stored in whole thousandths, posted and shown as plain numbers (`src/shared/points.ts`).
 */

/** The `definition` column of a scoring type: points, bonuses and multiplier in thousandths. */
const bonusSchema = z.object({ points: z.number().int(), withinTop: z.number().int().nullable() });
export const scoringDefinitionSchema = z.object({
  points: z.array(z.number().int()),
  multiplier: z.number().int(),
  pole: bonusSchema.nullable(),
  fastestLap: bonusSchema.nullable(),
  minimumShare: z.number(),
});

const visibleBonus = z.object({ points: z.number(), withinTop: z.number().nullable() });

/** A scoring type on the wire, in plain numbers. */
export const scoringTypeSchema = z.object({
  _id: z.string(),
  title: z.string(),
  points: z.array(z.number()),
  multiplier: z.number(),
  pole: visibleBonus.nullable(),
  fastestLap: visibleBonus.nullable(),
  minimumShare: z.number(),
});
export type ScoringTypeShape = z.infer<typeof scoringTypeSchema>;

/** A scoring type for who edits them. */
export const editedScoringTypeSchema = scoringTypeSchema.extend({
  version: z.number(),
  /** The tables that use it. */
  tables: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      season: z.object({ _id: z.string(), title: z.string() }),
    }),
  ),
});
export type EditedScoringType = z.infer<typeof editedScoringTypeSchema>;

function pointsSchema(sentence: string) {
  return z
    .number(sentence)
    .min(0, "Între 0 și 10.000 de puncte.")
    .max(10_000, "Între 0 și 10.000 de puncte.")
    .refine(hasWholeMilliPoints, "Cel mult trei zecimale.");
}

const postedBonus = z
  .object({
    points: pointsSchema("Trebuie să fie un număr."),
    withinTop: z
      .number("Trebuie să fie un număr întreg.")
      .int("Trebuie să fie un număr întreg.")
      .min(1, "Între 1 și 1.000.")
      .max(1000, "Între 1 și 1.000.")
      .nullable(),
  })
  .nullable();

/** A scoring type as organisers post it, in plain numbers. */
export const postedScoringTypeSchema = z.object({
  title: requiredLineSchema(80),
  points: z
    .array(pointsSchema("Trebuie să fie numere, de exemplu 25, 18, 15."))
    .max(300, "Cel mult 300 de locuri."),
  multiplier: z
    .number("Trebuie să fie un număr.")
    .min(0.001, "Între 0,001 și 100.")
    .max(100, "Între 0,001 și 100.")
    .refine(hasWholeMilliPoints, "Cel mult trei zecimale."),
  pole: postedBonus,
  fastestLap: postedBonus,
  minimumShare: z
    .number("Trebuie să fie un număr întreg.")
    .int("Trebuie să fie un număr întreg.")
    .min(0, "Între 0 și 100%.")
    .max(100, "Între 0 și 100%."),
});
export type PostedScoringType = z.infer<typeof postedScoringTypeSchema>;

/** With the version that the form was filled from. */
export const scoringTypeSaveSchema = postedScoringTypeSchema.extend({ version: versionSchema });

export const scoringTypeVersionQuery = z.object({ version: wholeTextSchema(1, LARGEST_INTEGER) });
