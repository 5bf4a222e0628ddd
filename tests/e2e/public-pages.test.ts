import { beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  newPage,
  withLettersTwiceAsLarge,
} from "./browser.ts";
import { publicPages } from "./public-pages.ts";
import { sharedDemoSite, type Site } from "./site.ts";

describe("A page that visitors come to", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each(publicPages.flatMap((path) => [`light ${path}`, `dark ${path}`]))(
    "%s can be used by everybody at every width, and stands still",
    async (look) => {
      const [theme, path = ""] = look.split(" ");
      const isLight = theme === "light";
      const page = await newPage({
        site,
        width: isLight ? 360 : 1280,
        theme: isLight ? "light" : "dark",
      });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBe(0);
      await page.evaluate(shortenLists);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    },
  );

  it("fits a phone in letters twice as large", async () => {
    await withLettersTwiceAsLarge(site, async (page) => {
      for (const path of [...publicPages, "/event/acc-endurance-4", "/team-profile/club-acc-1"]) {
        await page.goto(path);
        const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        expect(size).toBe("32px");
        await expectNoSidewaysScroll(page);
      }
    });
  });

  it("says in its own words what it is", async () => {
    const descriptions = await Promise.all(
      publicPages.map(async (path) => {
        const text = await (await fetch(site.url + path)).text();
        return /<meta[^>]*name="description"[^>]*content="([^"]+)"/.exec(text)?.[1];
      }),
    );
    expect(descriptions).not.toContain(undefined);
    // A season's tabs share its own.
    expect(new Set(descriptions).size).toBeGreaterThanOrEqual(publicPages.length - 4);
  });
});

/** Runs in the page: of long lists some rows are left, which are all made alike. */
function shortenLists(): void {
  for (const list of document.querySelectorAll("main :is(tbody, ul, ol)"))
    for (const row of [...list.children].slice(12)) row.remove();
}
