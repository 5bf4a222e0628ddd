import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  idSchema,
  lineSchema,
  paragraphsSchema,
  requiredLineSchema,
  requiredParagraphsSchema,
  webAddressSchema,
  wholeTextSchema,
} from "./text-schemas.ts";

const sentences = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe("What people type", () => {
  it("is trimmed", () => {
    expect(lineSchema(3).parse(" \u200bAna\u00a0\n")).toBe("Ana");
    expect(paragraphsSchema(20).parse("\n unu\r\ndoi\r")).toBe("unu\ndoi");
  });

  it.each([undefined, null, "", "  ", "\u3164"])("is demanded where it is needed: %j", (value) => {
    expect(sentences(requiredLineSchema(9), value)).toEqual(["Obligatoriu"]);
    expect(sentences(requiredParagraphsSchema(9, { empty: "Scrie ceva." }), value)).toEqual([
      "Scrie ceva.",
    ]);
  });

  it("is told in one sentence what is wrong with it", () => {
    expect(sentences(lineSchema(20), "a".repeat(21))).toEqual(["Cel mult 20 de caractere."]);
    expect(sentences(lineSchema(20), "a\nb")).toEqual([
      "Textul are un caracter care nu se vede sau un rând nou. Șterge-l.",
    ]);
    expect(sentences(paragraphsSchema(20), "a\u0000b")).toEqual([
      "Textul are un caracter care nu se vede. Șterge-l.",
    ]);
    const either = z.union([z.number(), z.boolean()]);
    const several = z.object({ a: z.number(), b: z.boolean(), c: either, d: either });
    expect(sentences(several, { b: 1, d: "x" })).toEqual([
      "Obligatoriu",
      "Valoare greșită.",
      "Obligatoriu",
      "Valoare greșită.",
    ]);
  });

  it.each(["acc-30", "x_Y-9", "added:4f", "a.b~c"])("%s is an id", (id) => {
    expect(idSchema.parse(id)).toBe(id);
  });

  it.each(["a b", "ă", "a/b", "a\n", "%00", "", "x".repeat(101), 5, ["a"]])("%j is no id", (id) => {
    expect(idSchema.safeParse(id).success).toBe(false);
  });

  it.each(["", " 1", "1.5", "1e3", "0x10", "1001", ["1", "2"]])(
    "%j is no whole number of an address",
    (text) => {
      expect(wholeTextSchema(1, 1000).safeParse(text).success).toBe(false);
    },
  );

  it("a page elsewhere is an https address without anything unseen", () => {
    const schema = webAddressSchema(60, "Adresa începe cu https://");
    for (const address of ["https://exemplu.ro/a?b=c@d", "https://m.exemplu.ro:8443#@x"])
      expect(schema.parse(` ${address} `)).toBe(address);
    for (const address of [
      "http://exemplu.ro",
      "javascript:alert(1)",
      "https://exemplu.ro/\u202ea",
      "https://youtube.com@exemplu.ro/",
      "https://ana:parola@exemplu.ro/",
      "https:\\\\exemplu.ro\\a",
      "https://exemplu.ro\\@youtube.com/",
      "https:exemplu.ro",
      "https:///exemplu.ro",
      "//exemplu.ro",
    ])
      expect(schema.safeParse(address).success).toBe(false);
  });
});
