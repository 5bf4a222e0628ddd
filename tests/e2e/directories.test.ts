import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

describe("Somebody who looks around in the league", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it.each([
    { theme: "dark", width: 1280 },
    { theme: "light", width: 360 },
  ] as const)("reads lists, tables and calendar at $width px", async (window) => {
    const page = await newPage({ site, ...window });
    for (const [path, title] of [
      ["/drivers", "Piloți"],
      ["/clubs", "Cluburile ligii"],
      ["/standings", "Clasamente"],
      ["/calendar", "Calendar"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect(await page.title()).toMatch(new RegExp(`^${title} · `));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

  it("reads rows on a phone from the edge on, whatever columns their table has", async () => {
    const page = await newPage({ site, width: 360 });
    for (const tab of ["results", "registrations"]) {
      await page.goto(`/event/acc-endurance-3?tab=${tab}`);
      const row = page.getByRole("row").nth(1);
      const start = await row
        .locator("th, td")
        .evaluateAll((cells) =>
          Math.min(
            ...cells
              .filter((cell) => cell.checkVisibility() && cell.textContent !== "")
              .map((cell) => cell.getBoundingClientRect().left),
          ),
        );
      expect(start - ((await row.boundingBox())?.x ?? 0)).toBe(12);
    }
  });

  it("sees of drivers their number, club, wins and last races, in words too, by their wins first", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/drivers");
    await page.getByRole("combobox", { name: "Ordinea" }).selectOption("După victorii");
    await page.waitForURL(/sort=wins/);
    const rows = page.getByRole("list", { name: "Piloți" }).getByRole("listitem");
    const wins = async (nth: number) => Number(await rows.nth(nth).locator("b").textContent());
    await expect.poll(() => wins(0)).toBeGreaterThan(1);
    expect(await wins(0)).toBeGreaterThanOrEqual(await wins(1));
    const first = rows.first();
    await first.locator("a[href^='/driver-profile/']").waitFor();
    await first.locator("a[href^='/team-profile/']").waitFor();
    await first.getByRole("img", { name: /^Ultimele curse: locul \d+, / }).waitFor();
    expect(await first.innerText()).toMatch(/^\d{1,3}$/m);
    await expectAccessible(page);
  });

  it("finds a driver by a name without its marks, and comes to their page", async () => {
    const page = await newPage({ site });
    await page.goto("/drivers");
    const rows = page.getByRole("list", { name: "Piloți" }).getByRole("listitem");
    const name = await rows.first().getByRole("link").first().innerText();
    const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    await page.getByRole("button", { name: "Caută după nume" }).click();
    await page.keyboard.type(plain);
    await page.getByRole("button", { name: "Caută", exact: true }).click();
    await page.waitForURL(/search=/);
    await expect.poll(() => rows.count()).toBeLessThan(10);
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(/driver-profile/);
    await page.goto("/drivers?search=nimeni-nimeni");
    await page.getByText("Nimic cu „nimeni-nimeni” în nume.").waitFor();
    await page.getByRole("link", { name: "Arată tot" }).click();
    await page.waitForURL("/drivers");
  });

  it("turns pages and sorts without scripts too", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/drivers");
    const rows = page.getByRole("list", { name: "Piloți" }).getByRole("listitem");
    expect(await rows.count()).toBe(50);
    await page.getByRole("link", { name: "Înainte" }).click();
    await page.getByText("Pagina 2 din").waitFor();
    await page.getByRole("combobox", { name: "Ordinea" }).selectOption("După victorii");
    await page.getByRole("button", { name: "Arată" }).click();
    await page.getByText("Pagina 1 din").waitFor();
    expect(page.url()).toContain("sort=wins");
    page.expectProblem(/404/);
    const reply = await page.goto("/drivers?page=99");
    expect(reply?.status()).toBe(404);
  });

  it("reads what the site offers programs, whose page has nothing that its policy refuses", async () => {
    const page = await newPage({ site });
    await page.goto("/api/docs/");
    await page.getByText("Whether the process answers").first().waitFor();
  });

  it("comes from the bar to who leads and to the next race", async () => {
    const page = await newPage({ site });
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Principală" });
    await bar.getByRole("link", { name: "Clasamente" }).click();
    await page.getByRole("article").first().getByRole("link", { name: "Clasament" }).click();
    await page.waitForURL(/tab=standings/);
    await bar.getByRole("link", { name: "Calendar" }).click();
    await page.waitForURL("/calendar");
    const next = page.getByRole("main").getByRole("listitem").first();
    await next.getByText(/^peste/).waitFor();
    await next.getByRole("link").first().click();
    await page.waitForURL(/\/event\//);
  });
});
