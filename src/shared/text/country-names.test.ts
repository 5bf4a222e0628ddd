import { expect, it } from "vitest";
import { placeName } from "./country-names.ts";

it.each([
  ["Cluj", "RO", "Cluj, România"],
  [null, "MD", "Republica Moldova"],
  ["Bavaria", null, "Bavaria"],
  ["Undeva", "??", "Undeva"],
  [null, null, ""],
])("A driver from %s, %s is from '%s'", (city, country, text) => {
  expect(placeName({ city, country })).toBe(text);
});
