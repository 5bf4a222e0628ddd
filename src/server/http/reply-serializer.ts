import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";
import { noteValue } from "../cache/page-reads.ts";

/** What a schema names of a value. @throws TypeError when the value has another form, so that nothing unnamed is sent */
type Picker = (value: unknown) => unknown;

/**
 * Serializes replies without validating them again: it sends what the schema names and asks for what it requires, and nothing
 * more. Tests check every reply (`checksReplies` of the app).
 */
export const pickingCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) throw new TypeError("A reply is described by no schema");
  const pick = pickerOf(schema);
  return (data) => {
    const picked = pick(data);
    const text = JSON.stringify(picked);
    noteValue(text, picked);
    return text;
  };
};

/** Made once for each schema. Whatever is not simply named part by part is left to zod. */
export function pickerOf(schema: unknown): Picker {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined)
    return objectPicker(schema.shape);
  if (schema instanceof z.ZodArray) return arrayPicker(pickerOf(schema.element));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const pick = pickerOf(schema.unwrap());
    if (pick === plain) return plain;
    return (value) => (value === null || value === undefined ? value : pick(value));
  }
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodString)
    return recordPicker(pickerOf(schema.valueType));
  if (isLeaf(schema)) return plain;
  if (schema instanceof z.ZodUnion) return unionPicker(schema.options);
  if (schema instanceof z.ZodType) return (value) => z.encode(schema, value);
  throw new TypeError("No schema of a reply");
}

const leaves = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodNull, z.ZodLiteral, z.ZodEnum];

function isLeaf(schema: unknown): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(isLeaf);
  return leaves.some((Leaf) => schema instanceof Leaf);
}

function plain(value: unknown): unknown {
  if (typeof value === "object" && value !== null) throw new TypeError("A value has parts");
  return value;
}

function objectPicker(shape: object): Picker {
  const parts = Object.entries(shape).map(([name, schema]) => ({
    name,
    pick: pickerOf(schema),
    isRequired: !allowsNothing(schema),
  }));
  return (value) => {
    const picked: Record<string, unknown> = {};
    if (!isObject(value)) throw new TypeError("An object is something else");
    for (const { name, pick, isRequired } of parts) {
      const part = value[name];
      if (part === undefined) {
        if (isRequired) throw new TypeError(`An object is without its ${name}`);
        // What has no parts is only named.
      } else picked[name] = pick === plain && typeof part !== "object" ? part : pick(part);
    }
    return picked;
  };
}

/** Whether a value may be left out. Where only a check could tell, it may. */
function allowsNothing(schema: unknown): boolean {
  if (!(schema instanceof z.ZodType)) return true;
  try {
    return z.safeEncode(schema, undefined).success;
  } catch {
    return true;
  }
}

function arrayPicker(pick: Picker): Picker {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError("A list is something else");
    return value.map((part) => pick(part));
  };
}

function recordPicker(pick: Picker): Picker {
  return (value) => {
    if (!isObject(value)) throw new TypeError("A record is something else");
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pick(part)]));
  };
}

function unionPicker(options: readonly unknown[]): Picker {
  const named = optionsByKind(options);
  if (named) return kindPicker(named);
  // Which one is meant only their checks tell.
  const pickers = options.map((schema) => ({ schema, pick: pickerOf(schema) }));
  return (value) => {
    const meant = pickers.find(
      ({ schema }) => schema instanceof z.ZodType && z.safeEncode(schema, value).success,
    );
    if (!meant) throw new TypeError("A value is none of what it may be");
    return meant.pick(value);
  };
}

/** Of objects that say by their `kind` which they are, each another; otherwise `undefined`. */
function optionsByKind(options: readonly unknown[]): Map<unknown, Picker> | undefined {
  const named = new Map<unknown, Picker>();
  for (const option of options) {
    const kind: unknown = option instanceof z.ZodObject ? option.shape["kind"] : undefined;
    if (!(kind instanceof z.ZodLiteral)) return undefined;
    for (const value of kind.values) {
      if (named.has(value)) return undefined;
      named.set(value, pickerOf(option));
    }
  }
  return named;
}

function kindPicker(named: ReadonlyMap<unknown, Picker>): Picker {
  return (value) => {
    const pick = isObject(value) ? named.get(value["kind"]) : undefined;
    if (!pick) throw new TypeError("An object is of no known kind");
    return pick(value);
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
