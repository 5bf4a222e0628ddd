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
  ] as const)("begin with a table of seasons, at $width px", async (window) => {
    const page = await newPage({ site, ...window });
    for (const path of ["/driver-profile/demo-pilot", "/team-profile/club-acc-1"]) {
      await page.goto(path);
      const main = page.getByRole("main");
      const first = main.getByRole("heading", { level: 2 }).first();
      expect(await first.innerText()).toBe("Sezon cu sezon");
      const table = main.getByRole("table", { name: /^Sezon cu sezon/ });
      const season = table.getByRole("rowheader").first();
      expect(await season.innerText()).toMatch(/final|în desfășurare/);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const link = page.getByRole("rowheader").first().getByRole("link");
    const name = await link.innerText();
    await link.click();
    await page.waitForURL(/\/season\/.*tab=standings/);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });

  it("fold a long list of results, which the keyboard opens and closes", async () => {
    const page = await newPage({ site });
    await page.goto("/team-profile/club-acc-1");
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    const button = page.getByRole("button", { name: /^Arată .*: rezultatele din/ }).first();
    const part = page
      .locator("main section")
      .filter({ has: page.getByRole("button", { name: /^Arată .*: rezultatele din/ }) })
      .first();
    const rows = part.locator("tbody > tr:visible");
    const all = Number(/\d+/.exec(await button.innerText())?.[0]);
    expect(all).toBeGreaterThan(9);
    expect(await rows.count()).toBe(8);
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.press("Enter");
    await expect.poll(() => rows.count()).toBe(all);
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await expectAccessible(page);
    await button.press("Enter");
    await expect.poll(() => rows.count()).toBe(8);
  });

  it.each(["/driver-profile/demo-pilot", "/team-profile/club-acc-1"])(
    "%s stands still at 768 px, and on A4 is a table within the sheet",
    async (path) => {
      const page = await newPage({ site, width: 768 });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBe(0);
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ media: "print" });
      // A4 without its margins.
      await page.setViewportSize({ width: 718, height: 1000 });
      const table = page.getByRole("table").first();
      expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(718);
      const first = table.getByRole("rowheader").first();
      expect(await first.evaluate((cell) => getComputedStyle(cell).display)).toBe("table-cell");
      expect(await table.getByRole("columnheader", { name: "Puncte" }).isVisible()).toBe(true);
    },
  );

  it("hide nothing from whoever has no scripts", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/team-profile/club-acc-1");
    const rows = page.locator("main tbody > tr");
    expect(await page.locator("main tbody > tr:visible").count()).toBe(await rows.count());
    expect(await page.getByRole("button", { name: /^Arată toate/ }).count()).toBe(0);
  });

  it("lead through all results, page by page", async () => {
    const page = await newPage({ site });
    await page.goto("/team-profile/club-ac-1");
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    const rows = page.getByRole("table", { name: /^Rezultate în/ }).locator("tbody > tr");
    const links = rows.getByRole("link");
    expect(await rows.count()).toBe(100);
    const before = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await page.getByRole("link", { name: "Înainte" }).click();
    await page.getByText("Pagina 2 din 2").waitFor();
    await page.waitForURL("/team-profile/club-ac-1?page=2#rezultate");
    const { total } = await page.evaluate(async () => {
      const reply = await fetch("/api/team-profile/club-ac-1?page=2");
      return (await reply.json()).data.resultsPage;
    });
    expect(await rows.count()).toBe(total - 100);
    const first = page.locator("#rezultate table").first();
    await expect
      .poll(() => first.evaluate((one) => one.getBoundingClientRect().top >= 0))
      .toBe(true);
    await expect
      .poll(() => first.evaluate((one) => one.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Înapoi" }).click();
    await page.getByText("Pagina 1 din 2").waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      before,
    );
    const plain = await newPage({ site, javaScript: false });
    await plain.goto("/team-profile/club-ac-1");
    await plain.getByRole("link", { name: "Înainte" }).click();
    await plain.getByText("Pagina 2 din 2").waitFor();
    plain.expectProblem(/404/);
    const reply = await plain.goto("/team-profile/club-ac-1?page=9");
    expect(reply?.status()).toBe(404);
  });

  it("give cups and metals to races alone", async () => {
    const page = await newPage({ site });
    await page.goto("/driver-profile/demo-pilot");
    const rows = page.getByRole("table", { name: /^Rezultate în/ }).locator("tbody > tr");
    const places = await rows.evaluateAll((all) =>
      all.map((row) => {
        const slot = row.querySelector("[data-place]");
        return {
          isRace: /Cursa/.test(row.querySelector("th")?.textContent ?? ""),
          place: Number(slot?.getAttribute("data-place")),
          hasCup: slot?.querySelector("svg") !== null,
          color: slot ? getComputedStyle(slot).color : "",
          usual: getComputedStyle(row).color,
        };
      }),
    );
    const firsts = places.filter(({ place }) => place >= 1 && place <= 3);
    expect(firsts.length).toBeGreaterThan(0);
    for (const { isRace, hasCup, color, usual } of firsts) {
      expect(hasCup).toBe(isRace);
      expect(color !== usual).toBe(isRace);
    }
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
      await page.getByRole("rowheader").first().waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const button = page.getByRole("button", { name: /^Arată toate/ }).first();
      if (await button.count()) await button.click();
      await expectNoSidewaysScroll(page);
    }
  });
});
