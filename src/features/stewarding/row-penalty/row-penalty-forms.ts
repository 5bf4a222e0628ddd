import { z } from "zod";
import { counted } from "#shared/text/romanian-count.ts";
import { idSchema, lineSchema, versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { itemKinds } from "../item-rules.ts";
import { sanctionRuleSchema } from "../licence/sanction-rule-schemas.ts";
import { offenceSchema } from "../offences.ts";
import { MOST_CARS } from "../protest-limits.ts";
import { decisionPreviewSchema } from "../stewarding.ts";
import { placeInCar } from "../stewarding-forms.ts";

/** What one car is given for one incident. */
const penaltyLine = z.object({
  /** Of the results. */
  row: idSchema,
  /** A place in its crew; `null`: whose lap it was, or who was alone in it. */
  driver: placeInCar.nullable().default(null),
  /** Of the guide, by its id. */
  offence: idSchema,
  lap: wholeSchema(1, 10_000).nullable().default(null),
  corner: lineSchema(60).default(""),
  items: z
    .array(z.object({ kind: z.enum(itemKinds), amount: z.number().min(0).max(1000) }))
    .max(6, "Cel mult șase sancțiuni de mașină."),
  /** Why it is not what the guide proposes. */
  note: lineSchema(200).default(""),
});
export type PenaltyLine = z.infer<typeof penaltyLine>;

/** What is given in a session at once. */
export const penaltyLinesSchema = z.object({
  session: idSchema,
  lines: z
    .array(penaltyLine)
    .min(1, "Alege cel puțin o mașină.")
    .max(MOST_CARS, `Cel mult ${counted(MOST_CARS, "mașină", "mașini")} deodată.`),
});
export type PenaltyLines = z.infer<typeof penaltyLinesSchema>;

export const givenPenaltiesSchema = penaltyLinesSchema.extend({
  /** Random, of the device: the same one sent again gives nothing more. */
  clientKey: idSchema,
  /** Of the session's results. */
  version: versionSchema,
  /** One document for all cars, whatever they did; otherwise one for each. */
  together: z.boolean().default(false),
  /** Lines that a decision in force says already are left out; otherwise they are given once more. */
  skipsKnown: z.boolean().default(false),
});
export type GivenPenalties = z.infer<typeof givenPenaltiesSchema>;

export const withdrawalSchema = z.object({
  decisions: z.array(idSchema).min(1).max(MOST_CARS),
});

const numbered = z.object({ _id: z.string(), number: z.number() });

export const sessionQuery = z.object({ session: idSchema });

/** What a steward needs to give a penalty from a row. */
export const rowPenaltiesSchema = z.object({
  /** Of the session's results. */
  version: z.number(),
  /** What may be given at once, the most used first; none: each penalty needs a case. */
  offences: z.array(offenceSchema),
  /** Why nothing can be given; `null`: it can. */
  refusal: z.string().nullable(),
  rows: z.array(
    z.object({
      _id: z.string(),
      raceNumber: z.string().nullable(),
      carName: z.string(),
      drivers: z.array(z.string()),
      /** The viewer drove it. */
      own: z.boolean(),
    }),
  ),
  /** What the viewer gave and may still take back. */
  recent: z.array(numbered.extend({ until: z.number() })),
});
export type RowPenalties = z.infer<typeof rowPenaltiesSchema>;

/** The session as the penalties would leave it, and what becomes of each line. */
export const penaltiesPreviewSchema = decisionPreviewSchema.extend({
  lines: z.array(
    z.object({
      /** Whose it is, as a place in the crew; `null`: nobody knows. */
      driver: z.number().nullable(),
      /** The decision in force that says the same already. */
      known: numbered.nullable(),
    }),
  ),
  /** What a licence reaches is given with the penalty; otherwise it is proposed. */
  sanctioned: z.boolean(),
  /** Licences as they would be. */
  licences: z.array(
    z.object({
      name: z.string(),
      points: z.number(),
      warnings: z.number(),
      reaches: z.array(sanctionRuleSchema),
    }),
  ),
});
export type PenaltiesPreview = z.infer<typeof penaltiesPreviewSchema>;

export const givenReplySchema = z.object({
  decisions: z.array(numbered),
  /** Lines that were left out: a decision says them already. */
  skipped: z.number(),
});
export type GivenReply = z.infer<typeof givenReplySchema>;
