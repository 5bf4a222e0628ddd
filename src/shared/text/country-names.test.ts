import { expect, it } from "vitest";
import { collectCountries, countryName, learnCountries, placeName } from "./country-names.ts";

it.each([
  ["Cluj", "RO", "Cluj, România"],
  [null, "MD", "Republica Moldova"],
  ["Bavaria", null, "Bavaria"],
  ["Undeva", "??", "Undeva"],
  [null, null, ""],
])("A driver from %s, %s is from '%s'", (city, country, text) => {
  expect(placeName({ city, country })).toBe(text);
});

it("says which countries a page has named, each once, also those that were named before", () => {
  countryName("HU");
  const [page, countries] = collectCountries(() =>
    ["IT", "HU", "IT", "QX", "it", null].map(countryName).join("|"),
  );
  expect(page).toBe("Italia|Ungaria|Italia|||");
  expect(countries).toEqual({ IT: "Italia", HU: "Ungaria", QX: "" });
  expect(collectCountries(() => countryName("BE"))[1]).toEqual({ BE: "Belgia" });
});

it("believes the page of a country's name", () => {
  learnCountries({ PT: "Lusitania" });
  expect(countryName("PT")).toBe("Lusitania");
  learnCountries({ PT: "Portugalia" });
});
