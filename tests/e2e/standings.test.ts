import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { EntryBreakdown, StandingsTable } from "#features/standings/standings.ts";
import { parsePoints } from "#shared/points.ts";
import { readReply } from "#web/api.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { sharedDemoSite, type Site } from "./site.ts";

const season = "/season/ac-mx5?tab=standings";

describe("A driver who doubts their total", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each([
    { theme: "light", width: 1280 },
    { theme: "dark", width: 360 },
  ] as const)("opens a row by keyboard and adds it up ($theme, $width px)", async (look) => {
    const doubted = await findDoubted(site);
    const page = await newPage({ site, ...look });
    await page.goto(season);
    const opener = page.getByRole("button", { name: `Mai mult despre ${doubted.name}` });
    const row = page.getByRole("row").filter({ has: opener });
    const shown = (await row.textContent()) ?? "";
    await opener.focus();
    await page.keyboard.press("Enter");
    const rounds = page.getByRole("list", { name: "Puncte pe etape" });
    await rounds.waitFor();
    await rounds.getByText("etapă eliminată").first().waitFor();
    await rounds.getByText(doubted.penalty).first().waitFor();

    const counted = await rounds
      .locator("[data-counts=true]")
      .evaluateAll((events) =>
        events.map((event) => event.querySelector("[data-points]")?.textContent ?? ""),
      );
    const compensation = await sumNamed(page, "Compensare");
    const total = await sumNamed(page, "Total");
    expect(counted.length).toBeGreaterThan(0);
    expect(compensation).toBe(doubted.compensation);
    expect(sum(counted.map(toPoints)) + doubted.compensation).toBe(total);
    expect(shown).toContain(String(total ?? 0).replace(".", ","));

    // A row half under the site's bar is no fault.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByText("Cum se calculează").click();
    await page.getByText("La egalitate decid").waitFor();
    await expectNoSidewaysScroll(page);
  });

  it("sees how the leaders came to their points by name and round, and puts others beside them", async () => {
    const page = await newPage({ site, width: 360, theme: "dark" });
    await page.goto(season);
    const rows = page.getByRole("table", { name: /^Clasament/ }).locator("tbody tr");
    // The last cell opens the row.
    const totals = await rows
      .locator("td:nth-last-child(2)")
      .evaluateAll((cells) => cells.map((cell) => cell.textContent));
    await page.getByRole("button", { name: "Evoluția clasamentului" }).click();
    const order = page.getByRole("table", { name: /^Ordinea după/ });
    const places = order.locator("tbody tr");
    const points = async () =>
      places
        .locator("td:nth-of-type(2)")
        .evaluateAll((cells) => cells.map((cell) => cell.textContent));
    await places.first().waitFor();
    expect(await points()).toEqual(totals);
    // The leader and four others by name, rounds by the names that the table's columns have.
    const figure = page.getByRole("figure", { name: "Puncte după fiecare etapă" });
    const names = figure.locator("li[data-place]");
    expect(await names.count()).toBe(5);
    expect(await names.first().innerText()).toMatch(/^\p{L}{3,}/u);
    expect(await figure.locator("ol").last().innerText()).toMatch(
      /^[A-Z0-9]{2,3}(\n[A-Z0-9]{2,3})+$/,
    );

    const caption = order.locator("caption");
    const newest = await caption.innerText();
    expect(newest).toMatch(/^Ordinea după „.+”\./);
    await page.getByRole("slider", { name: "Etapa" }).press("Home");
    await expect.poll(() => caption.innerText()).not.toBe(newest);
    expect((await points()).length).toBe(totals.length);
    expect(Number.parseFloat((await points())[0] ?? "")).toBeLessThan(
      Number.parseFloat(totals[0] ?? ""),
    );
    const chosen = order.getByRole("checkbox", { checked: true });
    await chosen.first().uncheck();
    const other = order.getByRole("checkbox", { checked: false }).last();
    await other.check();
    expect(await chosen.count()).toBe(5);
    expect(await order.getByRole("checkbox", { disabled: true }).count()).toBeGreaterThan(0);
    for (const name of await names.all()) {
      const box = await name.boundingBox();
      expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it("finds their table again by its address, and their profile from their row", async () => {
    const page = await newPage({ site });
    await page.goto(season);
    const tables = page.getByRole("combobox", { name: "Clasamente" });
    const title = (await tables.getByRole("option").nth(1).textContent()) ?? "";
    await tables.selectOption({ index: 1 });
    await page.waitForURL(/activeStandings=/);
    await page.getByRole("heading", { level: 2, name: title }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 2, name: title }).waitFor();

    await tables.selectOption({ index: 0 });
    const driver = page.getByRole("rowheader").getByRole("link").first();
    const name = (await driver.textContent()) ?? "";
    await driver.click();
    await page.waitForURL(/\/driver-profile\//);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });

  it("reads the table and its rules with JavaScript off", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto(season);
    const rows = page.getByRole("table").getByRole("row");
    expect(await rows.count()).toBeGreaterThan(10);
    await page.getByText("Cum se calculează").click();
    await page.getByText("La egalitate decid").waitFor();
  });

  it("does not see what is not published, nor any way to edit", async () => {
    const page = await newPage({ site });
    await page.goto("/season/acc-endurance?tab=standings");
    await page.getByRole("table").waitFor();
    expect(await page.getByText("nepublicat").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Clasament nou" }).count()).toBe(0);
  });

  it("is told that standings come when there are none", async () => {
    const page = await newPage({ site });
    await page.goto("/season/ir-gt3?tab=standings");
    await page.getByText("Clasamentul va fi disponibil în curând.").waitFor();
  });
});

interface Doubted {
  name: string;
  compensation: number;
  /** In the words of the page. */
  penalty: string;
}

/** Somebody of the season's first table whose total nobody guesses: an event dropped, a penalty, a compensation. */
async function findDoubted({ url }: Site): Promise<Doubted> {
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}${path}`);
    return readReply<T>(response.status, await response.text()).data;
  };
  const [table] = await read<StandingsTable[]>("/api/season/ac-mx5/standings?table=first");
  for (const entry of table?.entries.filter((one) => one.compensationPoints !== 0) ?? []) {
    const { events } = await read<EntryBreakdown>(
      `/api/standings/${table?._id}/entry/${entry._id}`,
    );
    const penalties = events.flatMap((event) =>
      event.sessions.flatMap((session) => session.lines.flatMap((line) => line.penalties)),
    );
    const [penalty] = penalties;
    if (penalty === undefined || !events.some((event) => event.dropped)) continue;
    const name = entry.drivers[0]?.driverName ?? "";
    return { name, compensation: entry.compensationPoints, penalty };
  }
  throw new Error("nobody in the demo league has a total to doubt");
}

/** The points beside a name under the rounds; `undefined` when there is no such line. */
async function sumNamed(page: Page, name: string): Promise<number | undefined> {
  const value = page.locator("dl dt", { hasText: new RegExp(`^${name}$`) }).locator("+ dd");
  return (await value.count()) === 0 ? undefined : toPoints((await value.textContent()) ?? "");
}

function toPoints(text: string): number {
  const points = parsePoints(text);
  if (points === undefined) throw new Error(`"${text}" is no number of points`);
  return points;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
