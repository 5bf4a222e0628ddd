import { z } from "zod";
import { requiredLineSchema } from "#shared/text-schemas.ts";

/*
 * Points systems, as they are stored, posted and shown. All points are whole thousandths, as everywhere (`src/shared/points.ts`).
 */

/** The `definition` column of a scoring type. */
const bonusSchema = z.object({ points: z.number().int(), withinTop: z.number().int().nullable() });
export const scoringDefinitionSchema = z.object({
  points: z.array(z.number().int()),
  multiplier: z.number().int(),
  pole: bonusSchema.nullable(),
  fastestLap: bonusSchema.nullable(),
  minimumShare: z.number(),
});

/** A scoring type on the wire. `points`, bonuses and `multiplier` in thousandths. */
export const scoringTypeSchema = scoringDefinitionSchema.extend({
  _id: z.string(),
  title: z.string(),
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

const postedPoints = z
  .number("Trebuie să fie un număr.")
  .int("Cel mult trei zecimale.")
  .min(0, "Între 0 și 10.000 de puncte.")
  .max(10_000_000, "Între 0 și 10.000 de puncte.");
const postedBonus = z
  .object({
    points: postedPoints,
    withinTop: z
      .number("Trebuie să fie un număr întreg.")
      .int("Trebuie să fie un număr întreg.")
      .min(1, "Între 1 și 1.000.")
      .max(1000, "Între 1 și 1.000.")
      .nullable(),
  })
  .nullable();

/** A scoring type as organisers post it; points and multiplier in thousandths. */
export const postedScoringTypeSchema = z.object({
  title: requiredLineSchema(80),
  points: z
    .array(
      z
        .number("Trebuie să fie numere, de exemplu 25, 18, 15.")
        .int("Cel mult trei zecimale.")
        .min(0, "Între 0 și 10.000 de puncte.")
        .max(10_000_000, "Între 0 și 10.000 de puncte."),
    )
    .max(300, "Cel mult 300 de locuri."),
  multiplier: z
    .number("Trebuie să fie un număr.")
    .int("Cel mult trei zecimale.")
    .min(1, "Între 0,001 și 100.")
    .max(100_000, "Între 0,001 și 100."),
  pole: postedBonus,
  fastestLap: postedBonus,
  minimumShare: z
    .number("Trebuie să fie un număr întreg.")
    .int("Trebuie să fie un număr întreg.")
    .min(0, "Între 0 și 100%.")
    .max(100, "Între 0 și 100%."),
});
export type PostedScoringType = z.infer<typeof postedScoringTypeSchema>;
