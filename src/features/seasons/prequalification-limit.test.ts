import { describe, expect, it } from "vitest";
import { prequalificationLimitMs } from "./prequalification-limit.ts";

describe("The slowest time that prequalifies", () => {
  it.each([
    [90_000, 107, 96_300],
    [82_000, 101.1, 82_902],
    [100_000, 100.001, 100_001],
    [99_999, 107, 106_998],
    [90_000, 1000, 900_000],
    [90_000, 100, null],
    [90_000, 0, null],
  ])("of a best time of %s ms at %s %% is %s ms", (bestMs, percentage, limit) => {
    expect(prequalificationLimitMs(bestMs, percentage)).toBe(limit);
  });
});
