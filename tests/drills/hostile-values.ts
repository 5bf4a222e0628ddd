import { DAY_MS } from "#shared/time/durations.ts";
import { z } from "zod";
import type { Random } from "#shared/random.ts";
import { TEST_NOW } from "#tests/test-app.ts";
import { hostileTexts, hostileValues } from "./hostile-texts.ts";
import type { KnownIds } from "./known-ids.ts";

type Schema = z.core.$ZodType;

export interface ValueSources {
  random: Random;
  ids: KnownIds;
}

/** Texts that some schema takes, whatever it is for. */
const plausibleTexts = [
  "Ana",
  "Șoimii Asfaltului",
  "Două\nrânduri",
  "0",
  "1",
  "2",
  "30",
  "all",
  "RO",
  "ana@example.test",
  "76561190000000001",
  "https://exemplu.ro/a",
  "/season/a",
  "2026-11-22",
  "a".repeat(64),
  "ks_monza",
  "nou-1",
  "added:1",
  "openid.mode",
  String(TEST_NOW),
];

const plausibleNumbers = [
  0,
  1,
  1,
  2,
  3,
  7,
  10,
  107,
  1000,
  25_000,
  90_000,
  900_000,
  TEST_NOW - DAY_MS,
  TEST_NOW,
  TEST_NOW + DAY_MS,
  TEST_NOW + 9 * DAY_MS,
];

/** A value for a schema: mostly what it takes, with ids of things that are there; now and then what nobody should send. */
export function valueFor(schema: Schema, sources: ValueSources, name = ""): unknown {
  const { random } = sources;
  if (random.chance(0.02)) return random.pick(hostileValues);
  if (schema instanceof z.core.$ZodObject) return objectFor(schema, sources, name);
  if (schema instanceof z.core.$ZodArray) return listFor(schema, sources, name);
  if (schema instanceof z.core.$ZodRecord) return recordFor(schema, sources, name);
  if (schema instanceof z.core.$ZodUnion)
    return valueFor(random.pick(schema._zod.def.options), sources, name);
  if (schema instanceof z.core.$ZodIntersection)
    return Object.assign(
      {},
      valueFor(schema._zod.def.left, sources, name),
      valueFor(schema._zod.def.right, sources, name),
    );
  if (schema instanceof z.core.$ZodPipe) return valueFor(schema._zod.def.in, sources, name);
  if (schema instanceof z.core.$ZodNullable)
    return random.chance(0.3) ? null : valueFor(schema._zod.def.innerType, sources, name);
  if (mayBeLeftOut(schema))
    return random.chance(0.4) ? undefined : valueFor(schema._zod.def.innerType, sources, name);
  if (schema instanceof z.core.$ZodCatch) return valueFor(schema._zod.def.innerType, sources, name);
  if (schema instanceof z.core.$ZodEnum) return random.pick(Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return random.pick(schema._zod.def.values);
  if (schema instanceof z.core.$ZodBoolean) return random.chance(0.5);
  if (schema instanceof z.core.$ZodNumber) return fitting(schema, plausibleNumbers, sources);
  if (schema instanceof z.core.$ZodString) return textFor(schema, sources, name);
  return random.pick(hostileValues);
}

function mayBeLeftOut(
  schema: Schema,
): schema is z.core.$ZodOptional | z.core.$ZodDefault | z.core.$ZodPrefault {
  return (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  );
}

function objectFor(schema: z.core.$ZodObject, sources: ValueSources, name: string): unknown {
  const { random } = sources;
  const fields = Object.entries(schema._zod.def.shape)
    .filter(() => !random.chance(0.02))
    .map(([field, inner]) => [field, valueFor(inner, sources, field === "_id" ? name : field)]);
  const stray = random.chance(0.02)
    ? [[random.pick(hostileTexts), random.pick(hostileValues)]]
    : [];
  return Object.fromEntries([...fields, ...stray]);
}

function listFor(schema: z.core.$ZodArray, sources: ValueSources, name: string): unknown[] {
  const { random } = sources;
  const length = random.chance(0.01) ? 1200 : random.pick([0, 1, 1, 2, 3]);
  return Array.from({ length }, () => valueFor(schema._zod.def.element, sources, name));
}

function recordFor(schema: z.core.$ZodRecord, sources: ValueSources, name: string): unknown {
  const { keyType, valueType } = schema._zod.def;
  return Object.fromEntries(
    Array.from({ length: sources.random.integer(0, 3) }, () => [
      String(valueFor(keyType, sources, name)),
      valueFor(valueType, sources, name),
    ]),
  );
}

function textFor(schema: Schema, sources: ValueSources, name: string): string {
  const { random, ids } = sources;
  const known = ids.like(name);
  if (known.length > 0 && random.chance(0.8)) return random.pick(known);
  return fitting(schema, [...plausibleTexts, ...ids.all], sources);
}

/** One that the schema takes, found in a few tries; else, and now and then, any. */
function fitting<T>(schema: Schema, values: readonly T[], { random }: ValueSources): T {
  for (let tries = 0; tries < 12; tries++) {
    const value = random.pick(values);
    if (z.safeParse(schema, value).success) return value;
  }
  return random.pick(values);
}
