import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

describe("Somebody who reads what the league ever did", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it.each([
    { theme: "light", width: 1280 },
    { theme: "dark", width: 360 },
  ] as const)("goes through its three parts, at $width px", async (window) => {
    const page = await newPage({ site, ...window });
    await page.goto("/statistics");
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    await page.getByRole("combobox", { name: "Ordinea" }).selectOption("Titluri");
    await page.waitForURL(/sort=titles/);
    const table = page.getByRole("table", { name: "Toate timpurile: piloți, după titluri" });
    const most = table.locator("tbody tr").first().locator("[data-kind=strong]");
    await expect.poll(async () => Number(await most.innerText())).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Cluburi", exact: true }).click();
    await page.getByRole("table", { name: "Toate timpurile: cluburi, după titluri" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Recorduri" }).click();
    await page.getByRole("link", { name: "iRacing", exact: true }).click();
    await page.waitForURL(/simulator=/);
    await page
      .getByRole("list", { name: "Recorduri" })
      .getByText(/^\d:\d\d\.\d{3}$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Sezoane", exact: true }).click();
    const seasons = page.getByRole("list", { name: "Sezoane comparate" }).getByRole("heading");
    await expect.poll(() => seasons.count()).toBe(2);
    await page.getByRole("combobox", { name: "Sezonul 3" }).selectOption("Sprint GT3, sezonul 1");
    await page.waitForURL(/third=/);
    await expect.poll(() => seasons.count()).toBe(3);
    await expect.poll(() => seasons.last().innerText()).toBe("Sprint GT3, sezonul 1");
    await page.getByRole("combobox", { name: "Sezonul 3" }).selectOption("Încă unul…");
    await expect.poll(() => seasons.count()).toBe(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it("compares and sorts without scripts too", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/statistics?tab=seasons");
    await page.getByRole("combobox", { name: "Sezonul 3" }).selectOption("Sprint GT3, sezonul 1");
    await page.getByRole("button", { name: "Arată" }).click();
    const seasons = page.getByRole("list", { name: "Sezoane comparate" }).getByRole("heading");
    expect(await seasons.count()).toBe(3);
    await page.goto("/statistics?sort=podiums&of=clubs");
    await page.getByRole("table", { name: "Toate timpurile: cluburi, după podiumuri" }).waitFor();
  });
});
