import { expect, it } from "vitest";
import { yearsToOffer } from "./summary.ts";

it.each<[string, number[], number, number[]]>([
  ["five years", [], Date.UTC(2026, 10, 23), [2026, 2025, 2024, 2023, 2022]],
  [
    "the old ones that are public",
    [2019, 2025],
    Date.UTC(2026, 0, 1),
    [2026, 2025, 2024, 2023, 2022, 2019],
  ],
  ["the year by UTC", [], Date.UTC(2027, 0, 1) - 1, [2026, 2025, 2024, 2023, 2022]],
])("A year of the stewards is chosen among %s", (_what, published, now, expected) => {
  expect(yearsToOffer(published, now)).toEqual(expected);
});
