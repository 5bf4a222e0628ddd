import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, layoutShift, newPage } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

describe("A driver's and a club's page", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it.each([
    { theme: "dark", width: 1280 },
    { theme: "light", width: 360 },
  ] as const)("say a sentence and eight numbers before all else, at $width px", async (window) => {
    const page = await newPage({ site, ...window });
    for (const path of ["/team-profile/club-acc-1", "/driver-profile/demo-pilot"]) {
      await page.goto(path);
      const main = page.getByRole("main");
      const numbers = main.locator("dl").first();
      expect(await numbers.getByRole("definition").count()).toBe(8);
      await main.getByText(/^(?:Conduce|Locul \d+) în .+\./).waitFor();
      // Whatever is folded is there to be looked at.
      await main
        .locator("details")
        .evaluateAll((all) => all.forEach((fold) => fold.setAttribute("open", "")));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const seasons = page.getByRole("region", { name: "Sezoane" });
    const link = seasons.getByRole("link").first();
    const name = await link.innerText();
    await link.click();
    await page.waitForURL(/\/season\/.*tab=standings/);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });

  it("of a driver lead from the numbers to races, records and whom they met, on a phone", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/driver-profile/demo-pilot");
    const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
    expect(titles.filter((title) => title !== "Titluri")).toEqual([
      "Sezoane",
      "Loc cu loc",
      "Față în față",
      "Recorduri",
      "Repere",
      "Pe ce și unde",
      "Rezultate",
      "Puncte de penalizare pe licență",
    ]);
    const met = page.getByRole("region", { name: "Față în față" });
    const href = await met.getByRole("link", { name: "Compară cu alt pilot" }).getAttribute("href");
    expect(href).toBe("/head-to-head?a=demo-pilot");
    const results = page.getByRole("region", { name: "Rezultate" });
    const season = results.locator("details").first();
    const race = season.getByRole("listitem").filter({ hasText: "calificări" }).first();
    expect(await race.isVisible()).toBe(false);
    await season.locator("summary").press("Enter");
    expect(await race.isVisible()).toBe(true);
    await race.getByRole("link").first().click();
    await page.waitForURL(/\/event\/.*sessionresults=/);
  });

  it.each(["/driver-profile/demo-pilot", "/team-profile/club-acc-1"])(
    "%s stands still at 768 px, and on A4 stays within the sheet",
    async (path) => {
      const page = await newPage({ site, width: 768 });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBe(0);
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ media: "print" });
      // A4 without its margins.
      await page.setViewportSize({ width: 718, height: 1000 });
      const main = page.getByRole("main");
      expect(await main.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(718);
    },
  );

  it("open without scripts too", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/team-profile/club-acc-1");
    const season = page.getByRole("region", { name: "Rezultate" }).locator("details").first();
    await season.locator("summary").click();
    await season.getByRole("listitem").first().waitFor({ state: "visible" });
    expect(await page.getByRole("button", { name: /^Arată toate/ }).count()).toBe(0);
  });

  it("lead through all results, page by page", async () => {
    const page = await newPage({ site });
    await page.goto("/team-profile/club-ac-1");
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    const results = page.locator("#rezultate");
    const links = results.locator("li a[href*='sessionresults']");
    const hrefs = async () =>
      links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const before = await hrefs();
    await page.getByRole("link", { name: "Înainte" }).click();
    await page.getByText(/^Pagina 2 din/).waitFor();
    await page.waitForURL("/team-profile/club-ac-1?page=2#rezultate");
    expect(await hrefs()).not.toEqual(before);
    const isInSight = () =>
      results.evaluate((one) => {
        const { top } = one.getBoundingClientRect();
        return top >= 0 && top < window.innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Înapoi" }).click();
    await page.getByText(/^Pagina 1 din/).waitFor();
    expect(await hrefs()).toEqual(before);
    const plain = await newPage({ site, javaScript: false });
    await plain.goto("/team-profile/club-ac-1");
    await plain.getByRole("link", { name: "Înainte" }).click();
    await plain.getByText(/^Pagina 2 din/).waitFor();
    plain.expectProblem(/404/);
    const reply = await plain.goto("/team-profile/club-ac-1?page=99");
    expect(reply?.status()).toBe(404);
  });

  it("give cups and metals to races alone", async () => {
    const page = await newPage({ site });
    await page.goto("/driver-profile/demo-pilot");
    const rows = page.locator("#rezultate li");
    const places = await rows.evaluateAll((all) =>
      all.map((row) => {
        const slot = row.querySelector("[data-place]");
        return {
          isRace: /Cursa|Sprint/.test(row.textContent ?? ""),
          place: Number(slot?.getAttribute("data-place")),
          hasCup: slot?.querySelector("svg") !== null,
        };
      }),
    );
    const firsts = places.filter(({ place }) => place >= 1 && place <= 3);
    expect(firsts.length).toBeGreaterThan(0);
    for (const { isRace, hasCup } of firsts) expect(hasCup).toBe(isRace);
  });

  it("take names of 80 letters without a space within 360 px", async () => {
    const database = new DatabaseSync(join(site.dataDir, "grila.sqlite"));
    // Nobody has asked for this club's pages yet, so none are kept.
    const club = "club-acc-2";
    const driver = database
      .prepare("select user_id as id from club_members where club_id = ? and role = 'driver'")
      .get(club)?.["id"];
    const word = "Ș".repeat(40);
    database
      .prepare(
        `update users set first_name = ?, last_name = ?
          where id in (select user_id from club_members where club_id = ?)`,
      )
      .run(word, word, club);
    for (const [table, column] of [
      ["clubs", "name"],
      ["seasons", "title"],
      ["events", "title"],
    ])
      database.prepare(`update ${table} set ${column} = ?`).run(word + word);
    database.close();
    const page = await newPage({ site, width: 360 });
    for (const path of [`/driver-profile/${String(driver)}`, `/team-profile/${club}`]) {
      await page.goto(path);
      const heading = page.getByRole("heading", { level: 1 });
      expect(await heading.innerText()).toMatch(/^Ș{40} ?Ș{40}$/);
      await page.getByRole("region", { name: "Sezoane" }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page
        .locator("details")
        .evaluateAll((all) => all.forEach((fold) => fold.setAttribute("open", "")));
      await expectNoSidewaysScroll(page);
    }
  });
});
