import type { RouteOptions } from "fastify";
import { z } from "zod";

type Schema = z.core.$ZodType;

/** A text, a number or a list that a schema lets in, with everything that is done to it on the way. */
export interface InputLeaf {
  kind: "text" | "number" | "list" | "anything";
  /** Names of fields, `[]` for an item of a list, `{}` for a key. */
  path: string[];
  schema: Schema;
}

export const inputParts = ["params", "querystring", "body"] as const;
export type InputPart = (typeof inputParts)[number];

/** The schema that a route declares for a part of its requests. */
export function declaredInput(route: RouteOptions, part: InputPart): Schema | undefined {
  const declared: unknown = route.schema?.[part];
  return declared instanceof z.core.$ZodType ? declared : undefined;
}

/** Everything of any length or size that a schema lets in. */
export function listLeaves(schema: Schema, path: string[] = []): InputLeaf[] {
  const below = (inner: Schema, ...names: string[]) => listLeaves(inner, [...path, ...names]);
  const leaf = (kind: InputLeaf["kind"]): InputLeaf => ({ kind, path, schema });
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, inner]) => below(inner, name));
  if (schema instanceof z.core.$ZodArray)
    return [leaf("list"), ...below(schema._zod.def.element, "[]")];
  if (schema instanceof z.core.$ZodRecord)
    return [...below(schema._zod.def.keyType, "{}"), ...below(schema._zod.def.valueType, "{}")];
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options.flatMap((option) => below(option));
  if (schema instanceof z.core.$ZodIntersection)
    return [...below(schema._zod.def.left), ...below(schema._zod.def.right)];
  if (schema instanceof z.core.$ZodPipe) return leavesOfPipe(schema, path);
  if (schema instanceof z.core.$ZodCatch)
    return below(schema._zod.def.innerType).map((inner) => ({ ...inner, schema }));
  const inner = innerOf(schema);
  if (inner) return below(inner);
  if (schema instanceof z.core.$ZodString) return [leaf("text")];
  if (schema instanceof z.core.$ZodNumber) return [leaf("number")];
  const isClosed =
    schema instanceof z.core.$ZodEnum ||
    schema instanceof z.core.$ZodLiteral ||
    schema instanceof z.core.$ZodBoolean ||
    schema instanceof z.core.$ZodNull;
  return isClosed ? [] : [leaf("anything")];
}

function innerOf(schema: Schema): Schema | undefined {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  )
    return schema._zod.def.innerType;
  return undefined;
}

/** What comes in is judged by the whole pipe, because its end may be narrower than its beginning. */
function leavesOfPipe(pipe: z.core.$ZodPipe, path: string[]): InputLeaf[] {
  const first = listLeaves(pipe._zod.def.in, path);
  const isAboutItself = ({ path: at }: InputLeaf) => at.length === path.length;
  return first.map((leaf) => (isAboutItself(leaf) ? { ...leaf, schema: pipe } : leaf));
}

/** What a schema describes, with `value` wherever a text, a number or anything else that one may choose belongs. */
export function fillWith(schema: Schema, value: unknown): unknown {
  if (schema instanceof z.core.$ZodObject)
    return Object.fromEntries(
      Object.entries(schema._zod.def.shape).map(([name, inner]) => [name, fillWith(inner, value)]),
    );
  if (schema instanceof z.core.$ZodArray) return [fillWith(schema._zod.def.element, value)];
  if (schema instanceof z.core.$ZodRecord)
    return { [String(value)]: fillWith(schema._zod.def.valueType, value) };
  if (schema instanceof z.core.$ZodIntersection)
    return Object.assign(
      {},
      fillWith(schema._zod.def.left, value),
      fillWith(schema._zod.def.right, value),
    );
  if (schema instanceof z.core.$ZodPipe) return fillWith(schema._zod.def.in, value);
  const inner = innerOf(schema);
  return inner ? fillWith(inner, value) : value;
}
