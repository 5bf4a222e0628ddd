import { describe, expect, it } from "vitest";
import { counted } from "./romanian-count.ts";

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
  ])("%i", (count, text) => {
    expect(counted(count, "etapă", "etape")).toBe(text);
  });
});
