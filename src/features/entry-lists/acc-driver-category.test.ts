import { expect, test } from "vitest";
import { accDriverCategory } from "./acc-driver-category.ts";

test.each<[string[], number | null]>([
  [["AM"], 0],
  [["silver"], 1],
  [["Gold"], 2],
  [["PRO"], 3],
  [["JUN", "PLT"], 3],
  [["PAM"], null],
  [[], null],
])("licences %j are ACC's category %s", (licences, category) => {
  expect(accDriverCategory(licences)).toBe(category);
});
