import { z } from "zod";
import { requiredLineSchema, versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { chosenKinds } from "./decision-items.ts";

/** What the guide proposes of each kind; points on the licence stand beside it. */
const guideItemSchema = z.object({
  kind: z.enum(chosenKinds).exclude(["points", "licence"]),
  amount: wholeSchema(1, 300),
});

/** An offence as organisers write it. */
export const offenceFormSchema = z.object({
  code: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, "Litere mici fără diacritice, cifre și cratime, între 2 și 40."),
  title: requiredLineSchema(120),
  items: z.array(guideItemSchema).max(4, "Cel mult patru sancțiuni."),
  points: wholeSchema(0, 12),
  archived: z.boolean().default(false),
});

export const offenceSaveSchema = offenceFormSchema.extend({ version: versionSchema });

export const offenceSchema = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.string(),
  items: z.array(z.object({ kind: z.enum(chosenKinds), amount: z.number() })),
  points: z.number(),
  archived: z.boolean(),
  version: z.number(),
});
export type Offence = z.infer<typeof offenceSchema>;

/** The copy that a decision keeps. */
export const frozenOffenceSchema = offenceSchema.pick({
  code: true,
  title: true,
  items: true,
  points: true,
});
