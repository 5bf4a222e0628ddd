import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
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
    await expect.poll(() => records.getByRole("listitem").count()).toBeGreaterThan(1);
    await page.getByRole("region", { name: "Au câștigat aici" }).getByText("+").first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await records.locator("a[href^='/driver-profile/']").first().click();
    await page.waitForURL(/driver-profile/);
  });

  it("sees as a member where their own lap stands, and which were driven in qualifying", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "pilot@demo.test");
    await page.goto("/track/acc-monza");
    const laps = page.getByRole("region", { name: "Tururi rapide" });
    await laps.getByText(/^Locul tău: \d+ din \d+/).waitFor();
    await expectAccessible(page);
    await laps.getByRole("link", { name: "Calificări", exact: true }).click();
    await page.waitForURL(/sessions=qualifying/);
    await expect
      .poll(async () => new Set(await laps.getByText(/, \w+\. \d{4}$/).allTextContents()))
      .toSatisfy((seen: Set<string>) => [...seen].every((text) => text.startsWith("calificări")));
    await laps.getByRole("button", { name: /^Arată toate/ }).click();
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Înainte" }).click();
    await page.waitForURL(/page=2/);
    await laps.getByRole("link", { name: "Sari la mine" }).click();
    await page.waitForURL((url) => !url.searchParams.has("page"));
  });

  it("compares drivers track by track, and comes from an event to its circuit", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/tracks");
    await page.getByRole("link", { name: "Cele mai bune tururi, pilot cu pilot" }).click();
    const table = page.getByRole("table", { name: /^Cele mai bune tururi/ });
    await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(10);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await table.getByRole("link", { name: "Autodromo Nazionale Monza" }).click();
    await page.waitForURL(/track\/acc-monza/);
    await page.goto("/event/acc-endurance-1?tab=info");
    await page.getByRole("link", { name: "Autodromo Nazionale Monza" }).first().click();
    await page.waitForURL(/track\/acc-monza/);
  });
});
