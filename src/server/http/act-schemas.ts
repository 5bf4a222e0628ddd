import { z } from "zod";
import type { BodyOf, DrawnIn, Field, Fields, SchemaOf } from "#shared/act.ts";
import {
  idSchema,
  lineSchema,
  paragraphsSchema,
  requiredLineSchema,
  requiredParagraphsSchema,
  versionSchema,
} from "#shared/text/text-schemas.ts";

/** The schemas of what an act's form does not draw by itself, by field. */
export type DrawnSchemas<Form extends Fields> = {
  [Name in DrawnIn<Form>]: SchemaOf<Form[Name]>;
};

/** What an act is sent. One without fields is also sent nothing at all. */
export function formSchema<Form extends Fields>(
  form: Form,
  drawn: DrawnSchemas<Form>,
): BodyOf<Form>;
export function formSchema(form: Fields, drawn: Readonly<Record<string, z.ZodType>>): z.ZodType {
  const fields = Object.entries(form).map(([name, field]) => [
    name,
    schemaOf(field) ?? drawn[name],
  ]);
  const whole = z.object(Object.fromEntries(fields));
  return fields.length === 0 ? whole.nullish().transform((sent) => sent ?? {}) : whole;
}

function schemaOf(field: Field): z.ZodType | undefined {
  switch (field.kind) {
    case "version":
      return versionSchema;
    case "text":
      return textSchema(field);
    case "moment":
      return orNone(z.number().int().min(0), field);
    case "choice":
      return orNone(idSchema, field);
    case "person":
      return idSchema;
    case "drawn":
      return undefined;
  }
}

function orNone(schema: z.ZodType, { optional }: { optional?: boolean }): z.ZodType {
  return optional ? schema.nullable().default(null) : schema;
}

function textSchema({ most, rows, optional }: Extract<Field, { kind: "text" }>): z.ZodType {
  if (optional) return (rows === undefined ? lineSchema(most) : paragraphsSchema(most)).default("");
  return rows === undefined ? requiredLineSchema(most) : requiredParagraphsSchema(most);
}
