import { afterAll, beforeAll, expect, it } from "vitest";
import type { Country, Region } from "#features/accounts/accounts.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Countries and their regions", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  const regions = async (code: string) =>
    (await site.call({ url: `/api/countries/${code}/regions` })).json<{ data: Region[] }>().data;

  it("have Romanian names in Romanian order", async () => {
    const { data } = (await site.call({ url: "/api/countries" })).json<{ data: Country[] }>();
    const names = data.map((country) => country.countryName);
    expect(names).toContain("Republica Moldova");
    expect(names.slice(0, 2)).toEqual(["Afganistan", "Africa de Sud"]);
    expect(names).toEqual(names.toSorted(new Intl.Collator("ro").compare));
    expect(names.every((name) => name.length > 2)).toBe(true);
  });

  it("Romania's are its 41 counties and the capital, with their diacritics", async () => {
    const names = (await regions("RO")).map((region) => region.name);
    expect(names).toHaveLength(42);
    expect(names.join(" ")).toBe(
      "Alba Arad Argeș Bacău Bihor Bistrița-Năsăud Botoșani Brașov Brăila București Buzău Caraș-Severin Călărași Cluj Constanța Covasna Dâmbovița Dolj Galați Giurgiu Gorj Harghita Hunedoara Ialomița Iași Ilfov Maramureș Mehedinți Mureș Neamț Olt Prahova Satu Mare Sălaj Sibiu Suceava Teleorman Timiș Tulcea Vaslui Vâlcea Vrancea",
    );
  });

  it("others' come from the list as they are", async () => {
    expect((await regions("DE")).map((region) => region.name)).toContain("Bayern");
    expect((await site.call({ url: "/api/countries/XX/regions" })).statusCode).toBe(404);
  });
});
