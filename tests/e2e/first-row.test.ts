import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { sharedDemoSite, type Site } from "./site.ts";

/** Where the first row stands at the latest, in a window of 360 px. */
const lowestPx = 330;

/** By address, what begins in the first screen. */
const firstRows: Record<string, string> = {
  "/season/acc-endurance?tab=calendar": "article",
  "/season/acc-endurance?tab=standings": "tbody > tr",
  "/season/ac-mx5?tab=standings": "tbody > tr",
  "/season/acc-endurance?tab=rules": "[role=region] canvas",
  "/season/acc-endurance?tab=register": "details li",
  "/season/ir-gt4?tab=register": "ol > li",
  "/event/acc-endurance-3?tab=registrations": "tbody > tr",
  "/event/acc-endurance-3?tab=results": "tbody > tr",
  "/event/ac-mx5-3?tab=results": "tbody > tr",
  "/drivers": "ol > li",
  "/clubs": "ol > li",
};

describe("On a phone of 360 px", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each(Object.entries(firstRows))("%s shows its first row at once", async (path, row) => {
    const page = await newPage({ site, width: 360 });
    await page.goto(path);
    expect(await topOf(page, row)).toBeLessThanOrEqual(lowestPx);
  });

  it.each([
    "/season/acc-endurance?tab=standings",
    "/event/acc-endurance-3?tab=registrations",
    "/event/acc-endurance-3?tab=results",
  ])("%s shows it to an organiser too, whose tools a sign opens", async (path) => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "admin@demo.test");
    await page.goto(path);
    const sign = page.getByRole("button", { name: "Unelte" });
    await sign.waitFor();
    expect(await topOf(page, "tbody > tr")).toBeLessThanOrEqual(lowestPx);
    await sign.click();
    expect(await topOf(page, "tbody > tr")).toBeGreaterThan(lowestPx);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it.each(["pilot", "manager"])(
    "a closed season's list to %s, who finds their own below it",
    async (who) => {
      const page = await newPage({ site, width: 360 });
      await logIn(page, `${who}@demo.test`);
      await page.goto("/season/acc-endurance?tab=register");
      const own = page.getByRole("heading", { name: "Mașinile tale" });
      await own.waitFor();
      expect(await topOf(page, "details li")).toBeLessThanOrEqual(lowestPx);
      await page.getByRole("link", { name: "Ale tale" }).click();
      await expect.poll(async () => (await own.boundingBox())?.y).toBeLessThan(740);
      await expectNoSidewaysScroll(page);
    },
  );

  it("the list of who comes, to somebody who comes", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "pilot@demo.test");
    await page.goto("/event/acc-endurance-5?tab=registrations");
    await page.getByText("Mașina #286: prezent").waitFor();
    expect(await topOf(page, "tbody > tr")).toBeLessThanOrEqual(lowestPx);
  });

  it("a season keeps picture, dates and progress for its first tab, and one title for all", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/season/acc-endurance");
    await page.getByText("S-a parcurs aproximativ").waitFor();
    await page.getByText("Assetto Corsa Competizione · ").waitFor();
    const title = page.getByRole("heading", { level: 1 });
    const tabs = page.getByRole("navigation", { name: "Părțile sezonului" }).getByRole("link");
    const top = (await tabs.first().boundingBox())?.y;
    for (const tab of (await tabs.all()).slice(1)) {
      await tab.click();
      await page.getByText("Assetto Corsa Competizione · ").waitFor({ state: "detached" });
      await title.waitFor();
      expect(await title.count()).toBe(1);
      // What one presses does not move under the thumb.
      expect((await tabs.first().boundingBox())?.y).toBe(top);
    }
  });

  it("somebody in the table has the way to their row in the same line", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "pilot@demo.test");
    await page.goto("/season/ac-mx5?tab=standings");
    await page.getByRole("button", { name: "Sari la mine" }).waitFor();
    expect(await topOf(page, "tbody > tr")).toBeLessThanOrEqual(lowestPx);
  });
});

/** In CSS pixels from the top of the page. */
async function topOf(page: Page, selector: string): Promise<number> {
  const first = page.locator(`main ${selector}`).filter({ visible: true }).first();
  await first.waitFor();
  return first.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}
