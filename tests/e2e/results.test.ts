import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { sharedDemoSite, type Site } from "./site.ts";

/** In two classes, with crews of several; the demo's pilot drove in it. */
const endurance = "/event/acc-endurance-1?tab=results&sessionresults=acc-endurance-1-r";
/** Small, with a penalty. */
const sprint = "/event/acc-sprint-6?tab=results&sessionresults=acc-sprint-6-r";

describe("Results of a session", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each([
    { width: 360, theme: "dark" },
    { width: 768, theme: "light" },
    { width: 1280, theme: "dark" },
  ] as const)(
    "say at $width px ($theme) which class a car is of, its place there and what it won since the start",
    async ({ width, theme }) => {
      const page = await newPage({ site, width, theme });
      await page.goto(endurance);
      const row = page.getByRole("row").filter({ hasText: "GT4" }).first();
      const told = (await row.innerText()).replaceAll(/\s+/g, " ");
      expect(told).toMatch(/GT4 ?, locul 1/);
      expect(told).toMatch(/Pe locul de start în GT4|față de start în GT4/);
      expect(await page.getByText("Pole", { exact: true }).count()).toBe(2);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const points = page.getByRole("row").nth(1).getByText("25", { exact: true });
      const edge = await points.boundingBox();
      expect((edge?.x ?? width) + (edge?.width ?? 0)).toBeLessThan(width);
    },
  );

  it("of qualifying wear no cups, and say who has the pole", async () => {
    const page = await newPage({ site });
    await page.goto(endurance);
    const cups = page.locator("td svg");
    expect(await cups.count()).toBe(3);
    await page.getByRole("link", { name: "Calificări" }).click();
    await page.getByRole("columnheader", { name: "Diferență" }).waitFor();
    expect(await cups.count()).toBe(0);
    await page.getByRole("row").nth(1).getByText("Pole", { exact: true }).waitFor();
  });

  it("lead to the rounds before and after, on the same tab, above and below", async () => {
    const page = await newPage({ site });
    await page.goto("/event/acc-endurance-2?tab=results&class=GT4");
    expect(await page.getByRole("link", { name: /^Etapa 3: / }).count()).toBe(2);
    await page
      .getByRole("link", { name: /^Etapa 1: / })
      .first()
      .click();
    await page.waitForURL(/acc-endurance-1\?tab=results&class=GT4$/);
    await page.getByText("Etapa 1", { exact: false }).first().waitFor();
    expect(await page.getByRole("link", { name: /^Etapa 0: / }).count()).toBe(0);
    await page
      .getByRole("link", { name: /^Etapa 2: / })
      .last()
      .click();
    await page.waitForURL(/acc-endurance-2\?tab=results&class=GT4$/);
  });

  it("are a table on paper, whatever its width", async () => {
    const page = await newPage({ site, width: 718 });
    await page.goto(endurance);
    const crew = page.getByRole("rowheader").first();
    const look = () => crew.evaluate((cell) => getComputedStyle(cell).display);
    expect(await look()).toBe("block");
    await page.emulateMedia({ media: "print" });
    expect(await look()).toBe("table-cell");
    expect(await page.getByRole("columnheader", { name: "Puncte" }).isVisible()).toBe(true);
    const wide = await page
      .getByRole("table")
      .first()
      .evaluate((table) => table.scrollWidth);
    expect(wide).toBeLessThanOrEqual(718);
    const time = page.getByText(/^\d:\d\d:\d\d\.\d{3}$/).first();
    const lines = await time.evaluate((text) => text.getClientRects().length);
    expect(lines).toBe(1);
  });

  it("mark one's own car", async () => {
    const page = await newPage({ site });
    await logIn(page, "pilot@demo.test");
    await page.goto(endurance);
    const own = page.locator("tr[aria-current=true]");
    await expect.poll(() => own.count()).toBe(1);
    expect(await own.innerText()).toContain("Luca Vitejoiu");
    await page.getByRole("button", { name: "Grafice pe tururi" }).click();
    const strongest = page.locator("figure li[data-place='0']");
    await strongest.waitFor();
    expect(await strongest.innerText()).toContain("Vitejoiu");
  });
});

describe("Charts of laps", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  const open = async (page: WatchedPage) => {
    await page.getByRole("button", { name: "Grafice pe tururi" }).click();
    await page.getByRole("figure").waitFor();
  };
  const order = (page: WatchedPage) => page.getByRole("table", { name: /^Ordinea după turul/ });

  it("end where the classification does, and tell the order after each lap to a keyboard", async () => {
    const page = await newPage({ site });
    await page.goto(sprint);
    const second = page.getByRole("table").first().getByRole("row").nth(2);
    const gap = /\+\d+\.\d{3}/.exec(await second.innerText())?.[0] ?? "no gap";
    await open(page);
    await page.getByText("Decalaj", { exact: true }).first().click();
    await page.getByRole("figure", { name: "Decalajul față de lider" }).waitFor();
    const places = order(page).getByRole("row");
    await places.nth(2).getByText(gap, { exact: true }).waitFor();
    await page.getByRole("slider", { name: "Turul" }).press("Home");
    await page.getByText("Ordinea după turul 1.", { exact: false }).waitFor();
    await page.getByRole("slider", { name: "Turul" }).press("ArrowRight");
    await page.getByText("Ordinea după turul 2.", { exact: false }).waitFor();
    await page.getByText("Timpi", { exact: true }).click();
    await page.getByRole("figure", { name: "Timpul fiecărui tur" }).waitFor();
    await expectAccessible(page);
  });

  it("keep the chosen cars in the address, at most five", async () => {
    const page = await newPage({ site });
    await page.goto(sprint);
    await open(page);
    const chosen = order(page).getByRole("checkbox", { checked: true });
    const names = page.locator("figure li[data-place]");
    expect(await chosen.count()).toBe(5);
    const last = order(page).getByRole("row").last().getByRole("checkbox");
    expect(await last.isDisabled()).toBe(true);
    await chosen.nth(1).uncheck();
    await last.check();
    await page.waitForURL(/masini=/);
    await expect.poll(() => chosen.count()).toBe(5);
    const before = await names.allInnerTexts();
    await page.reload();
    await expect.poll(() => names.count()).toBe(5);
    expect(await names.allInnerTexts()).toEqual(before);
  });

  it.each([
    { width: 360, theme: "light" },
    { width: 768, theme: "dark" },
    { width: 1280, theme: "light" },
  ] as const)("of one class fit into $width px ($theme), names in sight", async (look) => {
    const page = await newPage({ site, ...look });
    await page.goto(`${endurance}&class=GT4`);
    await open(page);
    expect(await order(page).getByRole("row").nth(1).innerText()).toMatch(/^1\s/);
    for (const name of await page.locator("figure li[data-place]").all()) {
      const box = await name.boundingBox();
      expect((box?.x ?? look.width) + (box?.width ?? 0)).toBeLessThanOrEqual(look.width);
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it.each([
    ["nobody's ids, again and again", "zz,zz,%3Cscript%3E,,,"],
    ["a number", "12"],
  ])("stand as usual where the address names %s", async (_, masini) => {
    const page = await newPage({ site });
    await page.goto(`${sprint}&masini=${masini}`);
    await expect.poll(() => page.locator("figure li[data-place]").count()).toBe(5);
  });

  it.each([
    ["ten kilobytes", "x".repeat(10_000)],
    ["a list", "%5B%22a%22%5D"],
  ])("wait to be opened where the address names %s", async (_, masini) => {
    const page = await newPage({ site });
    await page.goto(`${sprint}&masini=${masini}`);
    await open(page);
    expect(await page.locator("figure li[data-place]").count()).toBe(5);
  });
});
