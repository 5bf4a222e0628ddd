import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { pickerOf } from "#server/http/reply-serializer.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";

/** What no schema names. */
const secret = "nobody has named this";
const unnamed = { passwordHash: secret, Internal: { deep: [secret] } };

interface Schema {
  route: string;
  schema: z.ZodType;
}

/** The schema of every reply in JSON that the site has. */
async function listSchemas(): Promise<Schema[]> {
  const test = await createTestApp(sqliteEngine());
  const found = test.app.declaredRoutes.flatMap(({ method, url, schema }) => {
    const response: unknown = schema?.response;
    const schemas = typeof response === "object" ? Object.values(response ?? {}) : [];
    return schemas
      .filter((one): one is z.ZodType => one instanceof z.ZodType)
      .map((one) => ({ route: `${String(method)} ${url}`, schema: one }));
  });
  await test.close();
  return found;
}

const values = ["x", 1, 0, 0.5, true, null, "https://example.org/a", "/a", "someone@example.org"];

/** Values of every form that the schema allows, with more in each of their objects than it names. */
function samplesOf(schema: unknown): unknown[] {
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape).map(
      ([name, part]) => [name, samplesOf(part)] as const,
    );
    const most = Math.max(1, ...parts.map(([, samples]) => samples.length));
    return Array.from({ length: most }, (_, index) => ({
      ...unnamed,
      ...Object.fromEntries(
        parts.map(([name, samples]) => [name, samples[index % samples.length]]),
      ),
      ...unnamed,
    }));
  }
  if (schema instanceof z.ZodArray) return [listOf(schema, samplesOf(schema.element))];
  if (schema instanceof z.ZodNullable) return [...samplesOf(schema.unwrap()), null];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return samplesOf(schema.unwrap());
  if (schema instanceof z.ZodRecord)
    return samplesOf(schema.valueType).map((value) => ({
      [String(samplesOf(schema.keyType)[0])]: value,
    }));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(samplesOf);
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodUnknown) return ["anything"];
  if (!(schema instanceof z.ZodType)) throw new TypeError("No schema");
  const fitting = values.filter((value) => z.safeEncode(schema, value).success);
  if (fitting.length === 0)
    throw new Error(`No sample for ${JSON.stringify(z.toJSONSchema(schema))}`);
  return fitting.slice(0, 1);
}

/** As long as the schema wants it. */
function listOf(schema: z.ZodType, samples: unknown[]): unknown[] {
  const lists = Array.from({ length: 100 }, (_, length) =>
    Array.from({ length }, (__, index) => samples[index % samples.length]),
  );
  return [samples, ...lists.slice(1)].find((list) => z.safeEncode(schema, list).success) ?? samples;
}

describe("A reply", () => {
  let schemas: Schema[];
  beforeAll(async () => {
    schemas = await listSchemas();
  });

  it("holds, of every route, what its schema names and nothing else at any depth, as if it had been checked", () => {
    expect(schemas.length).toBeGreaterThan(200);
    for (const { route, schema } of schemas) {
      const pick = pickerOf(schema);
      const samples = samplesOf(schema);
      let fitting = 0;
      for (const sample of samples) {
        expect(JSON.stringify(sample)).toContain(secret);
        const checked = z.safeEncode(schema, sample);
        if (!checked.success) continue;
        fitting += 1;
        const sent = JSON.stringify(pick(sample));
        expect([route, sent.includes(secret)]).toEqual([route, false]);
        expect([route, JSON.parse(sent)]).toEqual([
          route,
          JSON.parse(JSON.stringify(checked.data)),
        ]);
      }
      expect([route, fitting > 0]).toEqual([route, true]);
    }
  });
});

describe("What is of another form than its schema is not sent", () => {
  const schema = z.object({
    name: z.string().nullable(),
    laps: z.array(z.number()).optional(),
    places: z.record(z.string(), z.number()).optional(),
    gap: z.union([z.object({ kind: z.literal("none") }), z.object({ ms: z.number() })]).optional(),
  });
  it.each([
    { what: "an object for a text", value: { name: { secret } } },
    { what: "a list for a text", value: { name: [secret] } },
    { what: "a text for a list", value: { name: "", laps: secret } },
    { what: "objects for numbers", value: { name: "", laps: [{ secret }] } },
    { what: "a list for a record", value: { name: "", places: [secret] } },
    { what: "objects in a record", value: { name: "", places: { a: { secret } } } },
    { what: "none of several", value: { name: "", gap: { secret } } },
    { what: "a list for an object", value: [{ name: "" }] },
    { what: "nothing for an object", value: null },
    { what: "an object without what is required", value: { laps: [1] } },
    { what: "nothing where something is required", value: { name: undefined } },
  ])("$what", ({ value }) => {
    expect(() => pickerOf(schema)(value)).toThrow(TypeError);
    expect(z.safeEncode(schema, JSON.parse(JSON.stringify(value))).success).toBe(false);
  });
});

describe("What a schema requires and is not there", () => {
  const inner = z.object({ ms: z.number() });
  it.each([
    { where: "in a list", schema: z.array(inner), value: [{ ms: 1 }, {}] },
    { where: "in a record", schema: z.record(z.string(), inner), value: { a: {} } },
    { where: "behind what may be nothing", schema: inner.nullable().optional(), value: {} },
    { where: "as a list", schema: z.object({ laps: z.array(inner) }), value: {} },
    { where: "as what may be nothing", schema: z.object({ best: inner.nullable() }), value: {} },
    {
      where: "in one of several kinds",
      schema: z.union([z.object({ kind: z.literal("gap"), ms: z.number() })]),
      value: { kind: "gap" },
    },
  ])("is an error: $where", ({ schema, value }) => {
    expect(() => pickerOf(schema)(value)).toThrow(TypeError);
  });

  it("is none where it may be left out", () => {
    const schema = z.object({
      laps: z.number().optional(),
      best: z.number().nullish(),
      rest: z.unknown(),
      word: z.union([z.string(), z.undefined()]),
    });
    expect(pickerOf(schema)({ laps: undefined, more: 1 })).toEqual({});
  });
});
