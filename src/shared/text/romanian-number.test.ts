import { describe, expect, it } from "vitest";
import { formatDecimals, formatNumber, formatPercent } from "./romanian-number.ts";

describe("Numbers in Romanian", () => {
  it.each([
    [0, "0"],
    [12.5, "12,5"],
    [-0.25, "-0,25"],
    [1234.5, "1234,5"],
  ])("%s is written %s", (value, text) => expect(formatNumber(value)).toBe(text));

  it("have as many decimals as one asks for", () => {
    expect([formatDecimals(2, 1), formatDecimals(0.2144, 3)]).toEqual(["2,0", "0,214"]);
  });

  it("say a share with a comma", () => {
    expect([formatPercent(107), formatPercent(101.1)]).toEqual(["107%", "101,1%"]);
  });
});
