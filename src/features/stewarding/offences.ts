import { z } from "zod";
import type { Label } from "#shared/record/record.ts";
import { requiredLineSchema, versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { itemRules, kindsWhere } from "./item-rules.ts";
import { conflict } from "#shared/record/conflict.ts";

/** Kinds that the guide proposes among the items of an offence. */
export const guideKinds = kindsWhere({ inGuide: "items" });

/** What the guide proposes of each kind; points on the licence stand beside it. */
const guideItemSchema = z.object({ kind: z.enum(guideKinds), amount: wholeSchema(1, 300) });

export const offenceFormSchema = z.object({
  code: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, "Litere mici fără diacritice, cifre și cratime, între 2 și 40."),
  title: requiredLineSchema(120),
  items: z.array(guideItemSchema).max(4, "Cel mult patru sancțiuni."),
  points: wholeSchema(0, itemRules.licence.most),
  /** One steward alone may give it, without a defence. */
  onTheSpot: z.boolean().default(false),
  archived: z.boolean().default(false),
});

export const offenceFields = {
  title: { title: "Abaterea" },
  code: { title: "Cod" },
  items: { title: "Sancțiuni", parts: { kind: "felul", amount: "cât" } },
  points: { title: itemRules.licence.title },
  onTheSpot: { title: "Pe loc" },
  archived: { title: "Arhivată" },
} as const satisfies Record<keyof z.infer<typeof offenceFormSchema>, Label>;

export const offenceSaveSchema = offenceFormSchema.extend({ version: versionSchema });

export const offenceSchema = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.string(),
  items: z.array(z.object({ kind: z.enum(guideKinds), amount: z.number() })),
  points: z.number(),
  onTheSpot: z.boolean(),
  archived: z.boolean(),
  version: z.number(),
});
export type Offence = z.infer<typeof offenceSchema>;
export const offenceConflict = conflict("offence", offenceSchema);

/** The copy that a decision keeps. */
export const frozenOffenceSchema = offenceSchema.pick({
  code: true,
  title: true,
  items: true,
  points: true,
});
