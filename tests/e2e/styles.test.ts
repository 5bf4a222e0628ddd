import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newPage } from "./browser.ts";
import { type Site, sharedDemoSite } from "./site.ts";

describe("The styles of a page", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each([
    "/",
    "/seasons",
    "/season/acc-endurance",
    "/season/acc-endurance?tab=standings",
    "/event/acc-endurance-4?tab=results",
    "/event/acc-endurance-5?tab=registrations",
    "/download-motorpark",
    "/login",
    "/kit",
  ])("are at most three files, all of them there before anything of %s is drawn", async (path) => {
    const page = await newPage({ site });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") asked.push(new URL(request.url()).pathname);
    });
    const response = await page.goto(path, { waitUntil: "networkidle" });
    const html = (await response?.text()) ?? "";
    const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href = ""]) => href,
    );
    // Who looks at what may change follows it with a part that comes when the page is at rest.
    const first = asked.filter((href) => !href.includes("/changes-notice-"));
    expect(first.toSorted()).toEqual(named.toSorted());
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(await blockingStyles(page)).toEqual(first.toSorted());
  });

  it("are the same however one came to a page, and none is there twice", async () => {
    const walker = await newPage({ site });
    await walker.goto("/");
    await walker.locator('a[href="/seasons"]:visible').first().click();
    await walker.waitForURL("/seasons");
    await expectLooksOfItsOwn(site, walker);

    await walker.locator('main a[href^="/season/acc-endurance"]:visible').first().click();
    await walker
      .getByRole("navigation", { name: "Părțile sezonului" })
      .getByRole("link", { name: "Calendar" })
      .click();
    await walker.waitForURL(/tab=calendar/);
    await expectLooksOfItsOwn(site, walker);

    await walker.getByRole("link", { name: "Rezultate" }).last().click();
    await walker.waitForURL(/tab=results/);
    await walker.getByRole("table").first().waitFor();
    await expectLooksOfItsOwn(site, walker);

    await walker.goBack();
    await walker.waitForURL(/tab=calendar/);
    await expectLooksOfItsOwn(site, walker);
  });
});

/** Addresses of the style sheets without which the browser draws nothing. */
function blockingStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(
        (entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking",
      )
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".css"))
      .toSorted(),
  );
}

/** @throws when a page that one has walked to looks different from the same page opened by its address, or has a rule twice. */
async function expectLooksOfItsOwn(site: Site, walker: Page): Promise<void> {
  await walker.mouse.move(0, 0);
  await walker.waitForLoadState("networkidle");
  const opened = await newPage({ site });
  await opened.goto(walker.url(), { waitUntil: "networkidle" });
  const looks = await looksOf(opened);
  const walked = await looksOf(walker);
  expect(looks.length).toBeGreaterThan(10);
  expect(walked.map(({ name }) => name)).toEqual(looks.map(({ name }) => name));
  const differences = looks.flatMap(({ name, said }, index) =>
    said
      .filter((declaration) => !walked[index]?.said.includes(declaration))
      .map((declaration) => `${name} has lost ${declaration}`),
  );
  expect(differences.slice(0, 10)).toEqual([]);
  expect(await doubledRules(walker)).toEqual(await doubledRules(opened));
  await opened.close();
}

/** What styles say about the first element of each kind in the page's own part, without what follows from the widths of words. */
function looksOf(page: Page): Promise<{ name: string; said: string[] }[]> {
  return page.evaluate(() => {
    const measured =
      /size|width|height|origin|^(?:top|bottom|left|right)$|inset|margin|grid-template|^d$/;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const kinds = new Map<string, Element>();
    for (const element of document.querySelectorAll("main, main *")) {
      const name = `${element.tagName}.${element.getAttribute("class")}`;
      if (!kinds.has(name)) kinds.set(name, element);
    }
    return Array.from(kinds, ([name, element]) => {
      const style = getComputedStyle(element);
      const said = [...style]
        .filter((property) => property === "font-size" || !measured.test(property))
        .map((property) => `${property}: ${style.getPropertyValue(property)}`);
      return { name, said };
    });
  });
}

/** Rules that stand in the page's styles more than once. */
function doubledRules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map(({ cssText }) => cssText),
    );
    return rules.filter((rule, index) => rules.indexOf(rule) !== index);
  });
}
