import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, layoutShift, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

describe("One's own name and picture in the bar", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it.each([
    { width: 360, theme: "dark" },
    { width: 768, theme: "light" },
    { width: 1120, theme: "light" },
    { width: 1280, theme: "dark" },
  ] as const)(
    "stand at $width px in a place that was kept, and open what one does with the account",
    async (window) => {
      const page = await newPage({ site, ...window });
      await logIn(page, "admin@demo.test");
      await page.goto("/standings");
      const button = page.getByRole("button", { name: "Alma Cumpătescu, contul tău" });
      await button.waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBe(0);
      expect(await button.locator("[data-letters]").getAttribute("data-letters")).toBe("AC");
      const menu = page.getByRole("group", { name: "Contul tău" });
      expect(await menu.count()).toBe(0);

      await button.focus();
      await page.keyboard.press("Enter");
      await menu.getByText("admin@demo.test").waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const place = await menu.boundingBox();
      expect(place?.x).toBeGreaterThanOrEqual(8);
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(window.width);
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        "Editează profilul",
      );
      await page.keyboard.press("Escape");
      expect(await menu.count()).toBe(0);
      expect(await button.evaluate((own) => own === document.activeElement)).toBe(true);

      await button.click();
      await menu.getByRole("link", { name: "Cum te văd ceilalți" }).click();
      await page.waitForURL("/driver-profile/demo-admin");
      expect(await menu.count()).toBe(0);
    },
  );

  it("follow the profile at once when it is saved, also a name of the longest kind", async () => {
    const page = await newPage({ site, width: 1280 });
    await logIn(page, "pilot@demo.test");
    await page.goto("/profile");
    await page.getByLabel("Prenume").fill("Ștefania");
    await page.getByLabel("Nume de familie").fill("Ț".repeat(60));
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    const button = page.getByRole("button", { name: /^Ștefania Ț{60}, contul tău/ });
    await button.waitFor();
    expect(await button.locator("[data-letters]").getAttribute("data-letters")).toBe("ȘȚ");
    await expectNoSidewaysScroll(page);
    await button.click();
    await expectNoSidewaysScroll(page);
  });

  it.each([
    {
      part: "the bar",
      script: "**/assets/own-account*.js",
      path: "/standings",
      stays: /^Clasament$/,
    },
    { part: "'Etapa ta'", script: "**/assets/own-next-*.js", path: "/", stays: /podium/i },
    {
      part: "what visitors read",
      script: "**/assets/running-season*.js",
      path: "/",
      stays: /podium/i,
    },
  ])(
    "leave the page as it is where the script of $part does not come",
    async ({ script, path, stays }) => {
      const page = await newPage({ site });
      page.expectProblem(/ERR_FAILED|net::/);
      await logIn(page, "pilot@demo.test");
      let failed = 0;
      await page.route(script, (route) => {
        failed++;
        return route.abort();
      });
      // Of the part whose script does not come React never takes over.
      await page.goto(path, { waitUntil: "commit" });
      await page
        .getByRole("region", { name: "Anunțuri" })
        .getByText("O parte a site-ului nu s-a putut încărca.")
        .waitFor();
      expect(failed).toBeGreaterThan(0);
      const main = page.getByRole("main");
      await main.getByRole("heading", { level: 1 }).waitFor();
      await main.getByRole("article").first().getByText(stays).waitFor();
      expect(await page.getByText("Pagina nu a putut fi încărcată").count()).toBe(0);
      // What does not need that script still works.
      await page.getByRole("link", { name: "Calendar" }).first().click();
      await page.waitForURL("/calendar");
      await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
    },
  );

  it("are no part of what visitors load, and go with the session", async () => {
    const page = await newPage({ site });
    const own: string[] = [];
    page.on("request", (request) => {
      if (/own-account|user\/profile/.test(request.url())) own.push(request.url());
    });
    await page.goto("/standings");
    await page.waitForLoadState("networkidle");
    expect(own).toEqual([]);
    const button = page.getByRole("button", { name: /contul tău/ });
    expect(await button.count()).toBe(0);
    await logIn(page, "steward@demo.test");
    await page.goto("/");
    await button.click();
    await page.getByRole("group").getByRole("link", { name: "Deconectare" }).click();
    await page.getByRole("link", { name: "Conectare" }).waitFor();
    await button.waitFor({ state: "detached" });
  });
});
