import { describe, expect, it } from "vitest";
import { counted, takesDe } from "./romanian-count.ts";

describe("A number with its noun", () => {
  it.each([
    [0, "0 etape"],
    [1, "1 etapă"],
    [2, "2 etape"],
    [19, "19 etape"],
    [20, "20 de etape"],
    [58, "58 de etape"],
    [100, "100 de etape"],
    [101, "101 etape"],
    [119, "119 etape"],
    [280, "280 de etape"],
    [999, "999 de etape"],
    [1000, "1.000 de etape"],
    [12_345, "12.345 de etape"],
    [0.5, "0,5 etape"],
    [-20, "-20 de etape"],
  ])("%i", (count, text) => {
    expect(counted(count, "etapă", "etape")).toBe(text);
  });

  it("takes 'de' where the rules of the language say so", () => {
    const plurals = new Intl.PluralRules("ro");
    for (let count = -250; count <= 2500; count += 0.5)
      expect([count, takesDe(count)]).toEqual([count, plurals.select(count) === "other"]);
  });
});
