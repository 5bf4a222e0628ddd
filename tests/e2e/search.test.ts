import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { sharedDemoSite, type Site } from "./site.ts";

describe("Somebody who looks for a name", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it("opens the search with a key, types with a letter wrong and comes to the first one with Enter", async () => {
    const page = await newPage({ site });
    await page.goto("/calendar");
    await page.keyboard.press("/");
    await page.waitForURL("/search");
    const field = page.getByRole("searchbox");
    await expect.poll(() => field.evaluate((own) => own === document.activeElement)).toBe(true);
    // Faster than any answer: the first one of what is typed, not of what was listed before.
    await page.keyboard.type("abarht");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/season\/ac-abarth$/);
    await page.getByRole("heading", { level: 1, name: "Cupa Mică Abarth" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.waitForURL("/search");
    // A slash that is typed is a letter.
    await page.keyboard.type("a/");
    expect(await field.inputValue()).toBe("a/");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("b");
    expect(await field.inputValue()).toBe("b");
  });

  it("goes through what is found with the arrows", async () => {
    const page = await newPage({ site, theme: "dark" });
    await page.goto("/search");
    await page.getByRole("searchbox").fill("monza");
    const hits = page.getByRole("main").getByRole("listitem").getByRole("link");
    await hits.nth(1).waitFor();
    await page.waitForURL(/q=monza/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => hits.nth(1).evaluate((own) => own === document.activeElement))
      .toBe(true);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type(" qqzz");
    await page.getByText("Nimic cu „monza qqzz” în nume.").waitFor();
    await expectAccessible(page);
  });

  it("finds a driver without diacritics from a phone's menu", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/drivers");
    const name = await page
      .getByRole("list", { name: "Piloți" })
      .locator("a[href^='/driver-profile/']")
      .filter({ hasText: /[ăâîșțĂÂÎȘȚ]/ })
      .first()
      .innerText();
    await page.getByRole("button", { name: "Meniu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Caută" }).click();
    await page.waitForURL("/search");
    const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    await page.getByRole("searchbox").fill(plain);
    const found = page.getByRole("region", { name: "Piloți" }).getByRole("link", { name });
    await found.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await found.click();
    await page.waitForURL(/\/driver-profile\//);
    // Once one comes back, what was found is there still.
    await page.goBack();
    await found.waitFor();
  });

  it("keeps the field while a slow answer is on its way", async () => {
    const page = await newPage({ site });
    await page.goto("/search");
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/search?*", async (route) => {
      await answers;
      await route.continue();
    });
    const field = page.getByRole("searchbox");
    await field.pressSequentially("spa");
    await page.waitForURL(/q=spa/);
    expect(await field.inputValue()).toBe("spa");
    answer();
    await page.getByRole("main").getByRole("listitem").first().waitFor();
    expect(await field.inputValue()).toBe("spa");
  });

  it("finds by a button without scripts", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/search");
    await page.getByRole("searchbox").fill("monza");
    await page.getByRole("button", { name: "Caută" }).click();
    await page.waitForURL("/search?q=monza");
    await page.getByRole("main").getByRole("listitem").first().waitFor();
    expect(await page.title()).toMatch(/^Caută: monza · /);
  });
});
