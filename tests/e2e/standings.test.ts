import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePoints } from "#shared/points.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { sharedDemoSite, type Site, startSite } from "./site.ts";

const season = "/season/ac-mx5?tab=standings";

describe("A driver who doubts his total", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each([
    { theme: "light", width: 1280 },
    { theme: "dark", width: 360 },
  ] as const)("opens a row by keyboard and adds it up ($theme, $width px)", async (look) => {
    const page = await newPage({ site, ...look });
    await page.goto(season);
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("button") })
      .first();
    await row.getByRole("button").focus();
    await page.keyboard.press("Enter");
    const rounds = page.getByRole("list", { name: "Puncte pe etape" });
    await rounds.waitFor();

    const counted = await rounds
      .locator("[data-counts=true]")
      .evaluateAll((events) =>
        events.map((event) => event.querySelector("[data-points]")?.textContent ?? ""),
      );
    const compensation = await sumNamed(page, "Compensare");
    const total = await sumNamed(page, "Total");
    expect(counted.length).toBeGreaterThan(0);
    expect(sum(counted.map(toPoints)) + (compensation ?? 0)).toBe(total);
    expect(await row.textContent()).toContain(String((total ?? 0) / 1000).replace(".", ","));

    await expectAccessible(page);
    await page.getByText("Cum se calculează").click();
    await page.getByText("La egalitate decid").waitFor();
    await expectNoSidewaysScroll(page);
  });

  it("finds his table again by its address, and his profile from his row", async () => {
    const page = await newPage({ site });
    await page.goto(season);
    const tables = page.getByRole("navigation", { name: "Clasamente" }).getByRole("link");
    const title = (await tables.nth(1).textContent()) ?? "";
    await tables.nth(1).click();
    await page.waitForURL(/activeStandings=/);
    await page.getByRole("heading", { level: 2, name: title }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 2, name: title }).waitFor();

    await tables.first().click();
    const driver = page.getByRole("table").getByRole("link").first();
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

describe("An editor of standings", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  it("draws up a table, gives a compensation, publishes it and deletes it again", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto(season);
    await page.getByRole("button", { name: "Clasament nou" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Aplică" }).click();
    await dialog.getByText("Obligatoriu", { exact: true }).waitFor();
    await dialog.getByLabel("Nume").fill("Cupa de probă");
    await dialog.getByLabel("Public").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Aplică" }).click();

    await dialog.getByLabel("Același punctaj la toate cursele").selectOption("top-10");
    await dialog.getByRole("button", { name: "Pune la toate" }).click();
    await dialog.getByRole("button", { name: "Aplică" }).click();

    const leader = page.getByRole("table").getByRole("row").nth(1);
    await leader.getByRole("button", { name: /^Editează/ }).click();
    await dialog.getByLabel("Compensare").fill("multe");
    await dialog.getByText("Trebuie să fie un număr.").waitFor();
    expect(await dialog.getByRole("button", { name: "Aplică" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Compensare").fill("1000,5");
    await dialog.getByRole("button", { name: "Aplică" }).click();
    await leader.getByText("1000,5", { exact: true }).waitFor();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await page.getByRole("button", { name: "Rămân" }).click();
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    await page.waitForURL(/activeStandings=/);
    await page.getByRole("heading", { level: 2, name: "Cupa de probă" }).waitFor();
    await page.getByText("+1000,5").waitFor();

    const visitor = await newPage({ site });
    await visitor.goto(page.url());
    await visitor.getByText("+1000,5").waitFor();

    await page.getByRole("button", { name: "Șterge", exact: true }).click();
    await page.getByRole("button", { name: "Da" }).click();
    await page.getByText("Clasamentul a fost șters.").waitFor();
    await page
      .getByRole("heading", { level: 2, name: "Cupa de probă" })
      .waitFor({ state: "detached" });
    await page.getByRole("table").waitFor();
  });

  it("learns that a colleague saved meanwhile, and keeps his own work", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto("/season/ir-cup?tab=standings");
    await page.getByRole("button", { name: "Editează", exact: true }).click();
    await renameTable(page, "Al meu");

    const colleague = await newPage({ site });
    await logIn(colleague, "admin@demo.test");
    await colleague.goto("/season/ir-cup?tab=standings");
    await colleague.getByRole("button", { name: "Editează", exact: true }).click();
    await renameTable(colleague, "Al colegului");
    await colleague.getByRole("button", { name: "Salvează clasamentul" }).click();
    await colleague.getByRole("heading", { level: 2, name: "Al colegului" }).waitFor();

    page.expectProblem(/standings\/ir-cup\/save 409$/);
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    const title = page.getByRole("group", { name: "Nume", exact: true });
    expect(await title.getByLabel("La tine: Al meu").isChecked()).toBe(true);
    await title.getByText("Al colegului").waitFor();
    await page.getByRole("button", { name: "Continuă cu alegerile de mai sus" }).click();
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    await page.getByText("Clasamentul a fost salvat.").waitFor();
    await page.getByRole("heading", { level: 2, name: "Al meu" }).waitFor();
  });

  it("brings all tables of the season up to date in one press", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "steward@demo.test");
    await page.goto(season);
    await page.getByRole("button", { name: "Actualizează toate clasamentele" }).click();
    await page.getByText("Toate clasamentele sunt actualizate.").waitFor();
    await expectNoSidewaysScroll(page);
  });
});

async function renameTable(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Setări" }).click();
  await page.getByRole("dialog").getByLabel("Nume").fill(title);
  await page.getByRole("dialog").getByRole("button", { name: "Aplică" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The points beside a name under the rounds, in thousandths; `undefined` when there is no such line. */
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
