import { z } from "zod";
import { hasWholeMilliPoints } from "#shared/points.ts";
import { requiredLine } from "#shared/record/field-kinds.ts";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import { LARGEST_INTEGER, versionSchema, wholeTextSchema } from "#shared/text/text-schemas.ts";

/*
 * Points systems. Stored in whole thousandths, posted and shown as plain numbers (`src/shared/points.ts`).
 */

const bonusSchema = z.object({
  points: z.number().int(),
  /** Only for a place within the first so many; `null`: for any. */
  withinTop: z.number().int().nullable(),
});
export type BonusPoints = z.infer<typeof bonusSchema>;

/** The `definition` column of a scoring type: points, bonuses and multiplier in thousandths. */
export const scoringDefinitionSchema = z.object({
  /** For the first, second, … place. */
  points: z.array(z.number().int()),
  /** 500 is half points. Applies to bonuses too. */
  multiplier: z.number().int(),
  pole: bonusSchema.nullable(),
  fastestLap: bonusSchema.nullable(),
  /** Percent of the class leader's laps a row must have driven to score; 0 asks for none. */
  minimumShare: z.number(),
});
export type ScoringDefinition = z.infer<typeof scoringDefinitionSchema>;
export type ScoringType = ScoringDefinition & { id: string; title: string };

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

const bonus = {
  parts: { points: "Puncte", withinTop: "Doar din primii" },
  schema: postedBonus,
  saved: z.object({ points: z.number(), withinTop: z.number().nullable() }).nullable(),
  empty: null,
};

export const scoringTypeFields = {
  title: field({ ...requiredLine(80), title: "Titlu", column: "title" }),
  points: field({
    title: "Puncte pe locuri",
    schema: z
      .array(pointsSchema("Trebuie să fie numere, de exemplu 25, 18, 15."))
      .max(300, "Cel mult 300 de locuri."),
    saved: z.array(z.number()),
    empty: [],
  }),
  multiplier: field({
    title: "Multiplicator",
    schema: z
      .number("Trebuie să fie un număr.")
      .min(0.001, "Între 0,001 și 100.")
      .max(100, "Între 0,001 și 100.")
      .refine(hasWholeMilliPoints, "Cel mult trei zecimale."),
    saved: z.number(),
    empty: 1,
  }),
  pole: field({ ...bonus, title: "Pole position" }),
  fastestLap: field({ ...bonus, title: "Cel mai rapid tur" }),
  minimumShare: field({
    title: "Minimum din tururile primului din clasă (%)",
    schema: z
      .number("Trebuie să fie un număr întreg.")
      .int("Trebuie să fie un număr întreg.")
      .min(0, "Între 0 și 100%.")
      .max(100, "Între 0 și 100%."),
    saved: z.number(),
    empty: 0,
  }),
};

export const postedScoringTypeSchema = z.object(schemasOf(scoringTypeFields));
export type PostedScoringType = z.infer<typeof postedScoringTypeSchema>;

export const scoringTypeSaveSchema = postedScoringTypeSchema.extend({ version: versionSchema });

export const scoringTypeVersionQuery = z.object({ version: wholeTextSchema(1, LARGEST_INTEGER) });

export const scoringTypeSchema = z.object({ _id: z.string(), ...savedOf(scoringTypeFields) });
export type ScoringTypeShape = z.infer<typeof scoringTypeSchema>;

export const editedScoringTypeSchema = scoringTypeSchema.extend({
  version: z.number(),
  tables: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      season: z.object({ _id: z.string(), title: z.string() }),
    }),
  ),
});
export type EditedScoringType = z.infer<typeof editedScoringTypeSchema>;
