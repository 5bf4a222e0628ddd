import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  emptyOf,
  field,
  fieldsIn,
  fromColumns,
  type FormOf,
  savedOf,
  schemasOf,
  titleIn,
  titlesOf,
  toColumns,
  type ValuesOf,
} from "./record.ts";

const table = {
  title: field({
    title: "Titlu",
    schema: z.string().max(5),
    saved: z.string(),
    empty: "",
    column: "title",
  }),
  rules: field({
    title: "Reguli",
    parts: { most: "Maxim", numbers: "Numere", from: "De la" },
    schema: z.object({ most: z.number(), numbers: z.array(z.object({ from: z.number() })) }),
    saved: z.object({
      most: z.number().default(7),
      numbers: z.array(z.object({ from: z.number() })),
    }),
    empty: { most: null, numbers: [] },
    json: "rules_json",
  }),
  kind: field({
    title: "Fel",
    schema: z.enum(["a", "b"]),
    saved: z.enum(["a", "b"]),
    empty: "",
    column: "kind_code",
  }),
  poster: field({
    title: "Poster",
    schema: z.string().nullable(),
    saved: z.object({ _id: z.string(), filename: z.string() }).nullable(),
    empty: null,
  }),
};

const form: FormOf<typeof table> = {
  title: "Cupa",
  rules: { most: 2, numbers: [{ from: 1 }] },
  kind: "a",
  poster: "upload",
};
const row = {
  title: "Cupa",
  rules_json: '{"most":2,"numbers":[{"from":1}]}',
  kind_code: "a",
} as const;

test.each([
  ["title", undefined, "Titlu"],
  ["most", "rules", "Maxim"],
  ["from", "rules", "De la"],
  ["most", undefined, undefined],
  ["most", "title", undefined],
  ["most", "nothing", undefined],
  ["constructor", undefined, undefined],
])("%s in %s is called %s", (name, within, title) => {
  expect(titleIn(table, name, within)).toBe(title);
});

describe("From a record's table", () => {
  test("its form is checked by one schema, and what was stored under older limits is read by another", () => {
    const long = { ...form, title: "Cupa Mare" };
    expect(z.object(schemasOf(table)).safeParse(long).success).toBe(false);
    expect(z.object(savedOf(table)).parse({ ...long, poster: null }).title).toBe("Cupa Mare");
  });

  test("columns follow, but for what is written by hand", () => {
    expect(toColumns(table, form)).toEqual(row);
    expectTypeOf(toColumns(table, form)).toEqualTypeOf<
      { title: string; kind_code: "a" | "b" } & { rules_json: string }
    >();
  });

  test("what lies in columns is read, but for what is read by hand", () => {
    const { poster: _byHand, ...stored } = form;
    expect(fromColumns(table, row)).toEqual(stored);
  });

  test("what JSON of an older version does not say has its default", () => {
    const older = { ...row, rules_json: '{"numbers":[]}' };
    expect(fromColumns(table, older).rules).toEqual({ most: 7, numbers: [] });
  });

  test("a new form starts with values of its own", () => {
    const one = emptyOf(table);
    one.rules.numbers.push({ from: null });
    expect(emptyOf(table)).toEqual({
      title: "",
      rules: { most: null, numbers: [] },
      kind: "",
      poster: null,
    });
    expectTypeOf<ValuesOf<typeof table>["rules"]["most"]>().toEqualTypeOf<number | null>();
    expectTypeOf<ValuesOf<typeof table>["kind"]>().toEqualTypeOf<string>();
  });

  test("a copy that carries more gives its fields as they are, also what may no longer be sent", () => {
    const copy = { ...form, title: "Cupa Mare", version: 3, constructor: "x" };
    expect(fieldsIn<typeof form>(table, copy)).toEqual({ ...form, title: "Cupa Mare" });
  });

  test("each field has its title", () => {
    expect(titlesOf(table)).toEqual({
      title: "Titlu",
      rules: "Reguli",
      kind: "Fel",
      poster: "Poster",
    });
  });
});

test("A table that forgets something does not compile", () => {
  const text = { title: "Titlu", schema: z.string(), saved: z.string() };
  const limits = z.object({ most: z.number(), least: z.number() });
  const two = { title: "Limite", schema: limits, saved: limits, empty: { most: 1, least: null } };
  // @ts-expect-error -- without a value for new forms
  field(text);
  // @ts-expect-error -- a new form cannot start with a number in place of a text
  field({ ...text, empty: 7 });
  // @ts-expect-error -- parts without titles
  field(two);
  const parts = { most: "Maxim" };
  // @ts-expect-error -- a part without a title
  field({ ...two, parts });
  // @ts-expect-error -- parts of what has none
  field({ ...text, empty: "", parts });
  // @ts-expect-error -- a stored field is missing in the form
  toColumns(table, { title: "Cupa", rules: form.rules });
  // @ts-expect-error -- a column is missing in the row
  expect(() => fromColumns(table, { title: "Cupa", kind_code: "a" })).toThrow(SyntaxError);
});
