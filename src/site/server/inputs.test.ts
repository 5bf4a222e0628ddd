import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { LARGEST_INTEGER } from "#shared/text/text-schemas.ts";
import { declaredInput, type InputLeaf, inputParts, listLeaves } from "#tests/declared-inputs.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";

/** Fields of several lines. */
const severalLines = new Set([
  "besideGuide",
  "description",
  "details",
  "facts",
  "messageBody",
  "note",
  "organizatori",
  "parteneri",
  "premii",
  "reasons",
  "rules",
  "text",
]);

/** Only ever hashed, and a login must take to the letter what was once set. */
const passwords = new Set(["currentPassword", "password_confirm", "passwordConfirm"]);
const isPassword = ({ path }: InputLeaf) =>
  passwords.has(path.at(-1) ?? "") || path.join() === "password";

/** Instants and sizes of files, which no column of small numbers holds. */
const largeNumbers = new Set([
  "bytes",
  "carModelChange",
  "from",
  "registration",
  "rsvpEnd",
  "rsvpStart",
  "startDate",
  "offset",
  "time",
  "until",
  "timestamp",
  "to",
]);

const hostile = ["\u0000", "\u001b", "\u0085", "\u202e", "\u2066", "\u2028", "\ud800", "\uffff"];
const nonsense = [
  undefined,
  null,
  true,
  5,
  -1.5,
  1e308,
  "",
  " ",
  "\u0000",
  "x".repeat(500_000),
  [],
  ["\u0000"],
  {},
];

describe("what routes let in", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(sqliteEngine());
  });
  afterAll(() => site.close());

  const ownRoutes = (): RouteOptions[] =>
    site.app.declaredRoutes.filter(({ schema }) => !(schema && "hide" in schema));

  /** Leaves of all schemas for which the test does not hold, named by route and field. */
  function strays(isGood: (leaf: InputLeaf) => boolean | undefined): string[] {
    return ownRoutes().flatMap((route) =>
      inputParts.flatMap((part) => {
        const schema = declaredInput(route, part);
        const leaves = schema ? listLeaves(schema) : [];
        return leaves
          .filter((leaf) => !isGood(leaf))
          .map(({ path }) => `${String(route.method)} ${route.url} ${part}.${path.join(".")}`);
      }),
    );
  }

  it("is declared: every part of an address has a schema", () => {
    const undeclared = ownRoutes().filter((route) => {
      const named = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const schema = declaredInput(route, "params");
      const declared =
        schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];
      return named.some((name) => name === undefined || !declared.includes(name));
    });
    expect(undeclared.map(({ url }) => url)).toEqual([]);
  });

  it("is of a known kind", () => {
    expect(strays(({ kind }) => kind !== "anything")).toEqual([]);
  });

  it("holds no character in a text that nobody can type", () => {
    const isClean = (leaf: InputLeaf) =>
      leaf.kind !== "text" ||
      isPassword(leaf) ||
      hostile.every((character) => !letsThrough(leaf, `a${character}b`, character));
    expect(strays(isClean)).toEqual([]);
  });

  it("is one line, but for the few fields that have several", () => {
    const isLine = (leaf: InputLeaf) =>
      leaf.kind !== "text" ||
      isPassword(leaf) ||
      severalLines.has(leaf.path.at(-1) ?? "") ||
      ["\n", "\t"].every((character) => !letsThrough(leaf, `a${character}b`, character));
    expect(strays(isLine)).toEqual([]);
  });

  it("has an end to its texts and lists", () => {
    const isBounded = ({ kind, schema }: InputLeaf) => {
      if (kind === "list") {
        const { error } = z.safeParse(schema, Array.from({ length: 20_001 }));
        return error?.issues.some(({ code, path }) => code === "too_big" && path.length === 0);
      }
      // The longest is a table that moves in.
      const { success, data } = z.safeParse(schema, "a".repeat(1_100_000));
      return kind !== "text" || !success || String(data).length < 1_100_000;
    };
    expect(strays(isBounded)).toEqual([]);
  });

  it("fits the columns that numbers go to", () => {
    const tooLarge = [1e308, -1e308, 2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY];
    const notForIntegers = [LARGEST_INTEGER + 1, -LARGEST_INTEGER - 2];
    const fits = ({ kind, path, schema }: InputLeaf) => {
      const isLarge = largeNumbers.has(path.at(-1) ?? "");
      const refused = isLarge ? tooLarge : [...tooLarge, ...notForIntegers];
      return (
        kind === "list" ||
        refused.every((number) => {
          const { success, data } = z.safeParse(schema, kind === "text" ? String(number) : number);
          return !success || (kind === "text" && typeof data !== "number");
        })
      );
    };
    expect(strays(fits)).toEqual([]);
  });

  it("is refused in Romanian", () => {
    const sentences = new Set<string>();
    for (const route of ownRoutes())
      for (const schema of inputParts.flatMap((part) => declaredInput(route, part) ?? []))
        for (const one of [schema, ...listLeaves(schema).map((leaf) => leaf.schema)])
          for (const value of nonsense)
            for (const { message } of z.safeParse(one, value).error?.issues ?? [])
              sentences.add(message);
    expect(sentences.size).toBeGreaterThan(50);
    const english =
      /\b(?:invalid|input|expected|received|required|too|must|unrecognized|string|number|array)\b/i;
    expect([...sentences].filter((sentence) => english.test(sentence))).toEqual([]);
    expect([...sentences].filter((sentence) => !/^(?:\p{Lu}|ID-)/u.test(sentence))).toEqual([]);
  });
});

function letsThrough({ schema }: InputLeaf, text: string, character: string): boolean {
  const { success, data } = z.safeParse(schema, text);
  return success && String(data).includes(character);
}
