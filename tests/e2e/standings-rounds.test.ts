import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { formatPoints } from "#shared/points.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { readReply } from "#web/api.ts";
import { expectAccessible, expectNoSidewaysScroll, layoutShift, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { sharedDemoSite, type Site } from "./site.ts";

/** Eight rounds of a sprint and a race each. */
const season = "/season/ac-mx5?tab=standings";

const looks = ([360, 768, 1280] as const).flatMap((width) => [
  { width, theme: "light" as const },
  { width, theme: "dark" as const },
]);

describe("Who reads a table with its rounds", () => {
  let site: Site;
  let table: StandingsTable;
  beforeAll(async () => {
    site = await sharedDemoSite();
    const response = await fetch(`${site.url}/api/season/ac-mx5/standings?table=first`);
    const [first] = readReply<StandingsTable[]>(response.status, await response.text()).data;
    if (!first) throw new Error("the demo league has no table");
    table = first;
  });

  it.each(looks)(
    "has places, names and points in sight, and the newest rounds ($width px, $theme)",
    async (look) => {
      const page = await newPage({ site, ...look });
      await page.goto(season);
      const frame = page.getByRole("region", { name: "Clasament: Piloți, tabelul" });
      const leader = frame.getByRole("row").nth(1);
      const name = leader.getByRole("rowheader");
      const points = leader.getByText(formatPoints(table.entries[0]?.points ?? 0), { exact: true });
      for (const part of [name, points]) {
        const box = await part.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? look.width)).toBeLessThanOrEqual(look.width);
      }
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(await layoutShift(page)).toBe(0);
    },
  );

  it.each([768, 1280])(
    "scrolls to older rounds by keyboard, in the table's own frame (%i px)",
    async (width) => {
      const page = await newPage({ site, width });
      await page.goto(season);
      const frame = page.getByRole("region", { name: "Clasament: Piloți, tabelul" });
      expect(await roundsInSight(page)).toContain("Dubla de la Mugello, Cursa 2");
      await frame.focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => frame.evaluate((box) => box.scrollLeft)).toBeLessThan(0);
      const box = await page.getByRole("columnheader", { name: "Puncte" }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    },
  );

  it.each([{ javaScript: true }, { javaScript: false }])(
    "switches on a phone from points to five rounds, with scripts or without (%j)",
    async ({ javaScript }) => {
      const page = await newPage({ site, width: 360, javaScript });
      await page.goto(season);
      expect(await roundsInSight(page)).toEqual([]);
      await page.getByText("Etape", { exact: true }).click();
      await expect.poll(() => roundsInSight(page)).toHaveLength(5);
      expect((await roundsInSight(page)).at(-1)).toBe("Dubla de la Mugello, Cursa 2");
      const points = page.getByRole("columnheader", { name: "Puncte" });
      const box = await points.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      await expectNoSidewaysScroll(page);
      if (javaScript) await expectAccessible(page);
    },
  );

  it("reads of each round its place and points, what does not count, and goes to its results", async () => {
    const page = await newPage({ site });
    await page.goto(season);
    const text = await page.getByRole("table").first().textContent();
    expect(text).toContain("(");
    await page.getByText("în paranteză: nu contează").waitFor();
    await page.getByRole("link", { name: /^MUG ?C / }).click();
    await page.waitForURL(/\/event\/.+tab=results&sessionresults=/);
  });

  it("looks for somebody without their diacritics, keeps it in the address, and finds all again", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto(season);
    const entry = table.entries.find(({ drivers }) => /[ăâîșț]/.test(drivers[0]?.driverName ?? ""));
    const name = entry?.drivers[0]?.driverName ?? "";
    const words = page.getByRole("searchbox", { name: "Caută în clasament" });
    await page.getByRole("button", { name: "Caută în clasament" }).click();
    await words.fill(name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase());
    await page.waitForURL(/cauta=/);
    await page.getByText(`1 din ${table.entries.length} în clasament.`).waitFor();
    expect(await page.getByRole("rowheader").allTextContents()).toEqual([
      expect.stringContaining(name),
    ]);
    await page.reload();
    expect(await page.getByRole("rowheader").count()).toBe(1);
    await words.fill('"><b>.*');
    await page.getByText("Nimeni cu „").waitFor();
    await expectAccessible(page);
    await words.fill("");
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(table.entries.length);
  });

  it("looks for somebody with JavaScript off", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto(season);
    const name = table.entries[4]?.drivers[0]?.driverName ?? "";
    await page.getByRole("searchbox", { name: "Caută în clasament" }).fill(name);
    await page.keyboard.press("Enter");
    await page.waitForURL(/cauta=/);
    expect(await page.getByRole("rowheader").count()).toBe(1);
  });

  it.each([
    { width: 360, theme: "dark" },
    { width: 1280, theme: "light" },
  ] as const)("finds their own row, and nothing moves for it ($width px)", async (look) => {
    const page = await newPage({ site, ...look });
    await logIn(page, "pilot@demo.test");
    await page.goto(season);
    const own = page.locator("tr[aria-current=true]");
    await own.waitFor();
    expect(await own.count()).toBe(1);
    expect(await layoutShift(page)).toBe(0);
    await page.getByRole("button", { name: "Sari la mine" }).click();
    expect(await own.evaluate((row) => row === document.activeElement)).toBe(true);
    const box = await own.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  it("is shown no way to a row that they do not have", async () => {
    const page = await newPage({ site });
    await page.goto(season);
    expect(await page.getByRole("button", { name: "Sari la mine" }).count()).toBe(0);
    expect(await page.locator("tr[aria-current]").count()).toBe(0);
  });

  it.each([360, 1280])("reads it in letters of twice the size (%i px)", async (width) => {
    const page = await newPage({ site, width });
    await page.goto(season);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const points = page.getByRole("columnheader", { name: "Puncte" });
    const box = await points.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    const surplus = await page
      .locator("main")
      .evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(surplus).toBeLessThanOrEqual(0);
  });

  it("prints all rounds as a table, dark on white, without what one can only press", async () => {
    const page = await newPage({ site, theme: "dark" });
    await page.goto(season);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 1047, height: 718 });
    const rounds = table.events
      .flatMap(({ sessions }) => sessions)
      .filter(({ obj }) => obj.type.code === "R");
    const headings = page
      .getByRole("table")
      .first()
      .getByRole("columnheader")
      .filter({ visible: true });
    expect(await headings.filter({ has: page.getByRole("link") }).count()).toBe(rounds.length);
    const wide = await page
      .getByRole("table")
      .first()
      .evaluate((one) => one.getBoundingClientRect().right);
    expect(wide).toBeLessThanOrEqual(1047);
    expect(await page.getByRole("searchbox").isVisible()).toBe(false);
    expect(
      await page
        .locator("thead")
        .first()
        .evaluate((head) => getComputedStyle(head).display),
    ).toBe("table-header-group");
  });

  it("sees their row by its edge where the system paints", async () => {
    const page = await newPage({ site });
    await logIn(page, "pilot@demo.test");
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(season);
    const first = page.locator("tr[aria-current=true] > td").first();
    await first.waitFor();
    expect(await first.evaluate((cell) => getComputedStyle(cell).borderLeftWidth)).toBe("4px");
  });
});

/** Headings of rounds that are wholly between what is pinned. */
async function roundsInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll("thead th")];
    const points = headings.find((one) => one.textContent === "Puncte")?.getBoundingClientRect();
    const who = headings[1]?.getBoundingClientRect();
    return headings
      .filter((one) => one.querySelector("a"))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && left >= (who?.right ?? 0) - 1 && right <= (points?.left ?? 0) + 1;
      })
      .map((one) => one.querySelector("a")?.title ?? "");
  });
}
