import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

describe("Somebody who looks at circuits", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it("finds one in the list, and reads on a phone its records and who won there", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/tracks");
    await page.getByRole("combobox", { name: "Ordinea" }).selectOption("După curse");
    await page.waitForURL(/sort=races/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Caută după nume" }).click();
    await page.getByRole("searchbox").fill("monza");
    await page.getByRole("button", { name: "Caută", exact: true }).click();
    await page.getByRole("link", { name: "Autodromo Nazionale Monza" }).click();
    await page.getByRole("heading", { level: 1, name: "Autodromo Nazionale Monza" }).waitFor();
    const records = page.getByRole("region", { name: "Recorduri în cursă" });
    expect(await records.getByRole("listitem").count()).toBeGreaterThan(1);
    await page.getByRole("region", { name: "Au câștigat aici" }).getByText("+").first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await records.locator("a[href^='/driver-profile/']").first().click();
    await page.waitForURL(/driver-profile/);
  });
});
