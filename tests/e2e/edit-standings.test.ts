import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

const season = "/season/ac-mx5?tab=standings";

describe("An editor of standings", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  it("makes a points system by keyboard, draws up a table with it, publishes it and deletes both", async () => {
    const page = await newPage({ site });
    await logIn(page, "admin@demo.test");
    await makePointsSystem(page);

    await page.goto(season);
    await page.getByRole("button", { name: "Clasament nou" }).click();
    const dialog = page.getByRole("dialog");
    // The rows are those of before until the server has worked out the change.
    const apply = async () => {
      const computed = page.waitForResponse(/\/api\/standings\/[^/]+\/entries$/);
      await dialog.getByRole("button", { name: "Aplică" }).click();
      await dialog.waitFor({ state: "detached" });
      await computed;
      await page.getByRole("button", { name: "Recalculează", disabled: false }).waitFor();
    };
    await dialog.getByRole("button", { name: "Aplică" }).click();
    await dialog.getByText("Obligatoriu", { exact: true }).waitFor();
    await dialog.getByLabel("Nume").fill("Cupa de probă");
    await expectAccessible(page);
    await dialog.getByLabel("Cursă", { exact: true }).selectOption("Cu bonus");
    await apply();

    await page.getByRole("button", { name: "Setări" }).click();
    await dialog.getByRole("combobox", { name: "Licențe" }).fill("Am");
    await page.getByRole("option", { name: "Am", exact: true }).click();
    await dialog.getByRole("slider", { name: "Etape care nu contează" }).press("ArrowRight");
    const columns = dialog.getByRole("group", { name: "Coloane" }).getByRole("checkbox");
    const states = columns.evaluateAll((boxes) =>
      boxes.map((box) => {
        if (!(box instanceof HTMLInputElement)) return "";
        const state = box.checked ? (box.disabled ? "always" : "chosen") : "not";
        return `${box.labels?.[0]?.textContent}, ${state}`;
      }),
    );
    expect(await states).toEqual([
      "Poziție, always",
      "Mașini, not",
      "Piloți, always",
      "Cluburi, not",
      "Puncte, chosen",
      "Text liber, not",
    ]);
    await dialog.getByLabel("Cluburi").check();
    await dialog.getByLabel("Text liber").check();
    await dialog.getByLabel("Titlul coloanei de text").fill("Volan");
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/standings\/[^/]+\/entries$/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Aplică" }).click();
    // Somebody without the licence, opened before the server has said that they are out: what is typed stays.
    await page
      .getByRole("table")
      .locator("tbody tr")
      .first()
      .getByRole("button", { name: /^Editează/ })
      .click();
    await dialog.getByLabel("Compensare").fill("7");
    answer.resolve();
    await page.locator("button:not([aria-busy])", { hasText: "Recalculează" }).waitFor();
    expect(await dialog.getByLabel("Compensare").inputValue()).toBe("7");
    await dialog.getByLabel("Compensare").fill("0");
    await dialog.getByRole("button", { name: "Renunță" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.unrouteAll();

    const rows = page.getByRole("table").locator("tbody tr");
    const edit = async (row: number) =>
      rows
        .nth(row)
        .getByRole("button", { name: /^Editează/ })
        .click();
    await edit(0);
    for (const none of ["multe", ""]) {
      await dialog.getByLabel("Compensare").fill(none);
      await dialog.getByText("Trebuie să fie un număr.").waitFor();
      expect(await dialog.getByRole("button", { name: "Aplică" }).isDisabled()).toBe(true);
    }
    await dialog.getByLabel("Compensare").fill("1000,5");
    await dialog.getByLabel("Volan").fill("cu curea");
    const drivers = dialog.getByRole("group", { name: "Piloți" }).getByRole("checkbox");
    expect(await drivers.count()).toBe(1);
    expect(await drivers.isDisabled()).toBe(true);
    await apply();
    await rows.first().getByText("1000,5", { exact: true }).waitFor();
    await edit(1);
    await dialog.getByLabel("Descalificat din clasament").check();
    await apply();
    await rows.last().getByText("DSQ").waitFor();

    await addSomebody(page);
    const added = page.getByText("adăugat manual");
    await added.waitFor();
    await page.getByRole("button", { name: "Anulează ultima" }).click();
    await added.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Refă" }).click();
    await added.waitFor();
    await page.getByRole("button", { name: "Renunță" }).click();
    await added.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Anulează ultima" }).click();
    await added.waitFor();
    await expectAccessible(page);

    await page
      .getByRole("navigation", { name: "Părțile sezonului" })
      .getByRole("link", { name: "Calendar" })
      .click();
    await page.getByRole("button", { name: "Rămân" }).click();
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    await page.waitForURL(/activeStandings=/);
    await page.getByText("Nepublicat", { exact: true }).waitFor();
    const address = page.url();
    const visitor = await newPage({ site });
    await visitor.goto(address);
    await visitor.getByRole("table").waitFor();
    expect(await visitor.getByText("Cupa de probă").count()).toBe(0);

    await page.getByRole("button", { name: "Editează", exact: true }).click();
    await page.getByRole("button", { name: "Setări" }).click();
    await dialog.getByLabel("Public").check();
    await apply();
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    await page.getByText("+1000,5").waitFor();

    await visitor.goto(address);
    await visitor.getByRole("columnheader", { name: "Volan" }).waitFor();
    await visitor.getByRole("cell", { name: "cu curea" }).waitFor();
    await visitor.getByText("DSQ").waitFor();
    await visitor
      .getByRole("button", { name: /^Mai mult despre/ })
      .first()
      .click();
    const rounds = visitor.getByRole("list", { name: "Puncte pe etape" });
    await rounds
      .getByText(/(pole \+1|cel mai rapid tur \+2)/)
      .first()
      .waitFor();
    await rounds.getByText("etapă eliminată").waitFor();
    await visitor.getByText("Cum se calculează").click();
    await visitor.getByText("Doar piloți cu licența Am.").waitFor();
    await visitor.getByText(/: 20-15-10-5 puncte; pole/).waitFor();

    await expectPointsSystemInUse(page);
    await page.goto(address);
    await page.getByRole("button", { name: "Șterge", exact: true }).click();
    await page.getByRole("button", { name: "Da" }).click();
    await page.getByText("Clasamentul a fost șters.").waitFor();
    await page
      .getByRole("heading", { level: 2, name: "Cupa de probă" })
      .waitFor({ state: "detached" });
    await page.getByRole("table").waitFor();
    await page.goto("/administrare/punctaje");
    await page.getByRole("button", { name: "Șterge Cu bonus" }).click();
    await page.getByRole("button", { name: "Șterge", exact: true }).click();
    await page.getByText("Punctajul a fost șters.").waitFor();
  });

  it("learns that a colleague saved meanwhile, and joins both works", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto("/season/ir-cup?tab=standings");
    await page.getByRole("button", { name: "Editează", exact: true }).click();
    await renameTable(page, "Al meu");
    await compensate(page, 2, "3");

    const colleague = await newPage({ site });
    await logIn(colleague, "admin@demo.test");
    await colleague.goto("/season/ir-cup?tab=standings");
    await colleague.getByRole("button", { name: "Editează", exact: true }).click();
    await renameTable(colleague, "Al colegului");
    const driver = await compensate(colleague, 5, "-1,5");
    await colleague.getByRole("button", { name: "Salvează clasamentul" }).click();
    await colleague.getByRole("heading", { level: 2, name: "Al colegului" }).waitFor();

    page.expectProblem(/standings\/ir-cup\/save 409$/);
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    const versions = page.getByRole("region", { name: "Două versiuni" });
    await versions.waitFor();
    expect(await versions.evaluate((panel) => panel === document.activeElement)).toBe(true);
    const title = page.getByRole("group", { name: "Nume", exact: true });
    expect(await title.getByLabel("La tine: Al meu").isChecked()).toBe(true);
    await title.getByLabel("Salvat: Al colegului").waitFor();
    await versions.getByText(`Rânduri › ${driver} › Compensare: acum -1,5`).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Păstrează ce am scris" }).click();
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    await page.getByText("Clasamentul a fost salvat.").waitFor();
    await page.getByRole("heading", { level: 2, name: "Al meu" }).waitFor();
    await page.getByRole("cell", { name: "+3", exact: true }).waitFor();
    await page.getByRole("cell", { name: "-1,5", exact: true }).waitFor();
  });

  it("has nothing to refresh where tables follow results, and no points systems to change", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "steward@demo.test");
    await page.goto(season);
    await page.getByRole("button", { name: "Unelte" }).click();
    await page.getByText("Clasamentele urmează rezultatele.").waitFor();
    await expectNoSidewaysScroll(page);
    // Points systems are not theirs to change, so no link leads to a page that they cannot see.
    await page.getByRole("button", { name: "Editează", exact: true }).click();
    await page.getByRole("button", { name: "Setări" }).waitFor();
    expect(await page.getByRole("link", { name: "Punctaje" }).count()).toBe(0);
  });
});

/** Every field of the form, without a mouse. */
async function makePointsSystem(page: WatchedPage): Promise<void> {
  await page.goto("/administrare/punctaje");
  await page.getByRole("button", { name: "Punctaj nou" }).press("Enter");
  const dialog = page.getByRole("dialog");
  // The focus comes a frame after the window, and what is typed goes where the focus is.
  await dialog.getByLabel("Titlu").and(page.locator(":focus")).waitFor();
  for (const text of ["Cu bonus", "40, 30, mult", "0.5", "2", "10", "4", "", "50"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await dialog.getByRole("button", { name: "Salvează" }).press("Enter");
  await dialog.getByText("Trebuie să fie numere, de exemplu 25, 18, 15.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Puncte pe locuri").fill("40, 30, 20, 10");
  await dialog.getByRole("button", { name: "Salvează" }).press("Enter");
  await page
    .getByText(
      "20-15-10-5 puncte; pole: 1 punct (doar din primii 10); cel mai rapid tur: 2 puncte; minimum 50% din tururile primului din clasă.",
    )
    .waitFor();

  await page.getByRole("button", { name: "Editează Cu bonus" }).press("Enter");
  await dialog.getByLabel("Minimum").fill("25");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rămân" }).click();
  await dialog.getByRole("button", { name: "Salvează" }).click();
  await page.getByText("minimum 25% din tururile").waitFor();
}

async function expectPointsSystemInUse(page: WatchedPage): Promise<void> {
  await page.goto("/administrare/punctaje");
  await page.getByRole("button", { name: "Șterge Cu bonus" }).press("Enter");
  await page.getByText("Nu poate fi șters").waitFor();
  await page.getByRole("link", { name: "Cupa de probă" }).waitFor();
  await expectAccessible(page);
}

/** All drivers of a guest car or of any other who have no result yet. */
async function addSomebody(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Adaugă în clasament" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Piloți", exact: true }).fill("an");
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Adaugă", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

async function renameTable(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Setări" }).click();
  await page.getByRole("dialog").getByLabel("Nume").fill(title);
  await page.getByRole("dialog").getByRole("button", { name: "Aplică" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Answers whom the row is about. */
async function compensate(page: Page, row: number, points: string): Promise<string> {
  const button = page.getByRole("button", { name: /^Editează ./ }).nth(row);
  const name = (await button.getAttribute("aria-label"))?.replace("Editează ", "") ?? "";
  await button.click();
  await page.getByRole("dialog").getByLabel("Compensare").fill(points);
  await page.getByRole("dialog").getByRole("button", { name: "Aplică" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return name;
}
