import countries from "country-region-data/data.json" with { type: "json" };
import { z } from "zod";
import type { Country, Region } from "#features/accounts/accounts.ts";
import { countryName } from "#shared/text/country-names.ts";

const dataSchema = z.array(
  z.object({
    countryName: z.string(),
    countryShortCode: z.string(),
    regions: z.array(z.object({ name: z.string(), shortCode: z.string().optional() })),
  }),
);

/** Romanian counties as Romanians write them; the data package leaves the diacritics out. */
const counties: Record<string, string> = {
  Arges: "Argeș",
  Bacau: "Bacău",
  "Bistrita-Nasaud": "Bistrița-Năsăud",
  Botosani: "Botoșani",
  Braila: "Brăila",
  Brasov: "Brașov",
  Bucharest: "București",
  Buzau: "Buzău",
  Calarasi: "Călărași",
  "Caras-Severin": "Caraș-Severin",
  Constanta: "Constanța",
  Dambovita: "Dâmbovița",
  Galati: "Galați",
  Ialomita: "Ialomița",
  Iasi: "Iași",
  Maramures: "Maramureș",
  Mehedinti: "Mehedinți",
  Mures: "Mureș",
  Neamt: "Neamț",
  Salaj: "Sălaj",
  Timis: "Timiș",
  Valcea: "Vâlcea",
};

const collator = new Intl.Collator("ro");
const regionsByCountry = new Map<string, Region[]>();
for (const { countryShortCode, regions } of dataSchema.parse(countries))
  regionsByCountry.set(
    countryShortCode,
    regions
      .map((region) => ({ ...region, name: nameOfRegion(countryShortCode, region.name) }))
      .toSorted((a, b) => collator.compare(a.name, b.name)),
  );

/** Every country with its Romanian name, sorted as Romanians sort; regions come per country. */
export const allCountries: Country[] = [...regionsByCountry.keys()]
  .map((code) => ({ countryShortCode: code, countryName: countryName(code) }))
  .toSorted((a, b) => collator.compare(a.countryName, b.countryName));

/** `undefined` when there is no such country. */
export function findRegions(countryCode: string): Region[] | undefined {
  return regionsByCountry.get(countryCode);
}

function nameOfRegion(countryCode: string, name: string): string {
  return (countryCode === "RO" && counties[name]) || name;
}
