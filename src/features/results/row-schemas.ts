import { z } from "zod";
import { ofEach } from "#shared/of-each.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { stewardStatuses } from "./facts.ts";
import type { ValueEdit } from "./row-edits.ts";
import {
  isStewardField,
  rowFieldNames,
  rowFields,
  type RowFieldName,
  type RowValues,
  type StewardField,
  toShown,
} from "./row-fields.ts";

/** The most that a steward may say of a row; forms and the server go by the same. */
export const rowLimits = { laps: 100_000, ms: 2_000_000_000, grid: 500 } as const;

interface FieldSchemas<Value> {
  /** What a steward may post. */
  posted: z.ZodType<Value>;
  /** What is stored and read, also under the limits of another day. */
  saved: z.ZodType<Value>;
}

const ms = {
  posted: z.number().int().min(0).max(rowLimits.ms).nullable(),
  saved: z.number().nullable(),
};
const flag = { posted: z.boolean(), saved: z.boolean() };
const status = z.enum(stewardStatuses).nullable();

const rowSchemas = {
  car: { posted: idSchema.nullable(), saved: z.string().nullable() },
  laps: { posted: z.number().int().min(0).max(rowLimits.laps), saved: z.number() },
  totalMs: ms,
  bestLapMs: ms,
  dsq: flag,
  ineligible: flag,
  guest: flag,
  status: { posted: status, saved: status },
  grid: {
    posted: z.number().int().min(1).max(rowLimits.grid).nullable(),
    saved: z.number().nullable(),
  },
} satisfies { [Name in RowFieldName]: FieldSchemas<RowValues[Name]> };

/** What a field's two schemas become. */
interface Made<Name extends RowFieldName> {
  saved: (typeof rowSchemas)[Name]["saved"];
  posted: Name extends StewardField
    ? z.ZodOptional<(typeof rowSchemas)[Name]["posted"]>
    : (typeof rowSchemas)[Name]["posted"];
  added: z.ZodType<RowValues[Name]>;
  edits: z.ZodOptional<z.ZodType<ValueEdit<RowValues[Name]>>>;
}

/** What is read of a row, for `z.object`. */
export const savedShape = toShown(shapeOf("saved"));

/** What is posted of a row; what stewards alone say may be left out, and stays as it is. */
export const postedShape = toShown(shapeOf("posted"));

/** A stored row that was added by hand. */
export const addedShape = shapeOf("added");

/** Stored edits. Of stewards' words one that only a newer version of the site knows is read as none. */
export const editsShape = shapeOf("edits");

function shapeOf<Kind extends keyof Made<RowFieldName>>(
  kind: Kind,
): { [Name in RowFieldName]: Made<Name>[Kind] };
function shapeOf(kind: keyof Made<RowFieldName>): object {
  return ofEach(rowFieldNames, (name) => schemasOf(name)[kind]);
}

function schemasOf(name: RowFieldName): Record<keyof Made<RowFieldName>, z.ZodType> {
  const { posted, saved }: FieldSchemas<unknown> = rowSchemas[name];
  const edits = z.object({ under: saved, value: saved }).optional();
  if (!isStewardField(name)) return { posted, saved, added: saved, edits };
  return {
    posted: posted.optional(),
    saved,
    added: saved.default(rowFields[name].unsaid),
    edits: edits.catch(undefined),
  };
}
