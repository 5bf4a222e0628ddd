import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newPage } from "./browser.ts";
import { DEMO_PASSWORD } from "./people.ts";
import { type Site, sharedDemoSite } from "./site.ts";

const scripts = "**/assets/*.js";

describe("The first paint of a page", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each(["/", "/season/acc-endurance?tab=standings", "/event/acc-endurance-4?tab=results"])(
    "of %s waits for styles and fonts, but shares nothing with scripts",
    async (path) => {
      const page = await newPage({ site });
      await page.goto(path);
      const files = await requests(page);
      const waitedFor = files.filter(({ name }) => /\.(?:css|woff2)$/.test(name));
      const own = files.filter(({ name }) => name.endsWith(".js"));
      expect(waitedFor.length).toBeGreaterThan(2);
      expect(own.length).toBeGreaterThan(3);
      const drawable = Math.max(...waitedFor.map(({ end }) => end));
      expect(own.filter(({ start }) => start < drawable)).toEqual([]);
    },
  );

  it.each([
    "/",
    "/seasons",
    "/season/acc-endurance?tab=standings",
    "/event/acc-endurance-4?tab=results",
    "/event/acc-endurance-4?tab=registrations",
  ])("of %s, kept an hour ago, is all that a visitor asks for", async (path) => {
    const page = await newPage({ site });
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 3_600_000;
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/(?:api\/(?!files\/)|auth\/|user\/)/.test(request.url())) asked.push(request.url());
    });
    await page.goto(path);
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });

  it("is not awaited by a tab in the background, which is drawn later", async () => {
    const page = await newPage({ site });
    await page.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      globalThis.PerformanceObserver.prototype.observe = () => undefined;
    });
    await page.goto("/seasons", { waitUntil: "commit" });
    await expect.poll(() => page.locator("html[data-live]").count()).toBe(1);
  });

  it("takes what is typed before the scripts are there", async () => {
    const page = await newPage({ site });
    const waiting = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("Email").fill("pilot@demo.test");
    await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
    expect(await page.getByRole("button", { name: "Conectează-te", exact: true }).isEnabled()).toBe(
      false,
    );

    waiting.release();
    await page.getByRole("button", { name: "Conectează-te", exact: true }).click();
    await page.waitForURL("/");
  });

  it("has links that lead on before the scripts are there", async () => {
    const page = await newPage({ site });
    await holdScripts(page);
    await page.goto("/season/acc-endurance", { waitUntil: "commit" });
    await page.getByRole("link", { name: "Clasament", exact: true }).click();
    await page.waitForURL(/tab=standings/, { waitUntil: "commit" });
    await page.getByRole("table").first().waitFor();
    expect(await page.locator("html[data-live]").count()).toBe(0);
  });
});

/** Every script waits until they are released. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** The files that the page has asked for, and when, in ms. */
function requests(page: Page): Promise<{ name: string; start: number; end: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        "responseEnd" in entry && typeof entry.responseEnd === "number"
          ? [{ name: entry.name, start: entry.startTime, end: entry.responseEnd }]
          : [],
      ),
  );
}
