import { describe, expect, it } from "vitest";
import { oneOf, shortText } from "./search-params.ts";

describe("A value in an address", () => {
  it.each([
    ["calendar", "calendar"],
    ["Calendar", undefined],
    ["", undefined],
    [undefined, undefined],
    [["calendar"], undefined],
  ])("%j as one of the tabs is %j", (value, tab) => {
    expect(oneOf(["info", "calendar"], value)).toBe(tab);
  });

  it.each([
    ["PRO", "PRO"],
    [2, "2"],
    ["", undefined],
    [true, undefined],
    [{ a: 1 }, undefined],
    ["x".repeat(81), undefined],
  ])("%j as a short text is %j", (value, text) => {
    expect(shortText(value)).toBe(text);
  });
});
