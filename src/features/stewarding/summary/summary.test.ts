import { expect, it } from "vitest";
import { yearsToOffer } from "./summary.ts";

it.each([Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1) - 1])(
  "A year of the stewards is chosen among five, by UTC: %i",
  (now) => {
    expect(yearsToOffer(now)).toEqual([2026, 2025, 2024, 2023, 2022]);
  },
);
