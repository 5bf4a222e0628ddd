import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

const standings = "/season/ac-mx5?tab=standings";
/** With an address in it, which has no place to break. */
const reason = `Ieșire din boxe pe roșu: https://exemplu.ro/${"reluare".repeat(20)}`;

describe("The rules of a championship", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  it("are set on a phone and by keyboard, with groups, a deduction, a new beginning and a dropped race, and read without scripts", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "admin@demo.test");
    await page.goto(standings);
    await page.getByRole("button", { name: "Unelte" }).click();
    await page.getByRole("button", { name: "Clasament nou" }).click();
    const dialog = page.getByRole("dialog");
    const apply = async () => {
      const computed = page.waitForResponse(/\/api\/standings\/[^/]+\/entries$/);
      await dialog.getByRole("button", { name: "Aplică" }).press("Enter");
      await dialog.waitFor({ state: "detached" });
      await computed;
      await page.getByRole("button", { name: "Recalculează", disabled: false }).waitFor();
    };
    await dialog.getByLabel("Nume").fill("Campionat pe jumătăți");
    await dialog.getByLabel("Public").check();
    await dialog.getByLabel("Cursă", { exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel("Sprint", { exact: true }).selectOption({ index: 1 });
    await apply();

    await page.getByRole("button", { name: "Setări" }).click();
    await dialog.getByLabel("Se elimină curse, nu etape întregi").press("Space");
    await dialog.getByRole("button", { name: "+ Grupă de etape" }).press("Enter");
    await dialog.getByRole("button", { name: "Aplică" }).press("Enter");
    await dialog.getByText("Obligatoriu", { exact: true }).waitFor();
    await dialog.getByText("Alege cel puțin o etapă.").waitFor();
    await dialog.getByLabel("Numele grupei").fill("Prima parte");
    const rounds = dialog.getByRole("combobox", { name: "Etapele grupei" });
    await rounds.focus();
    await chooseFirst(page, rounds);
    await chooseFirst(page, rounds);
    await dialog.getByLabel("Câte rezultate nu contează în ea").fill("1");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await apply();

    const edit = async (row: number) => {
      const button = page.getByRole("button", { name: /^Editează ./ }).nth(row);
      const label = (await button.getAttribute("aria-label")) ?? "";
      await button.click();
      return label.replace("Editează ", "");
    };
    const leader = await edit(0);
    await dialog.getByRole("button", { name: "+ Deducere" }).press("Enter");
    await dialog.getByLabel("Puncte scăzute").fill("-4");
    await dialog.getByText("Trebuie să fie un număr mai mare ca 0.").waitFor();
    expect(await dialog.getByRole("button", { name: "Aplică" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Puncte scăzute").fill("0,5");
    await dialog.getByLabel(/^Motivul(?! compensării)/).fill(reason);
    await dialog.getByText("Păstrează sau elimină un rezultat").click();
    await dialog
      .getByLabel(/, Cursa 1$/)
      .first()
      .selectOption("Eliminat");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await apply();
    const second = await edit(1);
    await dialog.getByLabel("Începe de la zero din").selectOption({ index: 3 });
    await apply();
    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    await page.waitForURL(/activeStandings=/);

    const reader = await newPage({ site, javaScript: false });
    await reader.goto(page.url());
    await reader.getByText("Cum se calculează").click();
    const rules = reader.locator("details", { hasText: "Cum se calculează" });
    await rules.getByText(/^Prima parte \(.*\): contează cele mai bune 3 curse din 4\./).waitFor();
    await rules.getByText("Sprinturile nu departajează.").waitFor();
    await rules.getByText(`${leader}: deducere de 0,5 puncte (${reason}).`).waitFor();
    await rules
      .getByText(new RegExp(`^${leader}: rezultatul „.*” eliminat de organizatori`))
      .waitFor();
    await rules.getByText(new RegExp(`^${second}: de la zero din etapa „`)).waitFor();

    const visitor = await newPage({ site, width: 360 });
    await visitor.goto(page.url());
    await visitor.getByRole("button", { name: `Mai mult despre ${leader}` }).click();
    await visitor.getByText(`Deducere: ${reason}`).waitFor();
    await expectNoSidewaysScroll(visitor);
    await visitor.getByText("eliminată de organizatori").first().waitFor();
    const ofRow = visitor.getByRole("list", { name: "Puncte pe etape" });
    await ofRow.getByText("Cursa 1 (sprint)").first().waitFor();
    await visitor.getByRole("button", { name: `Mai mult despre ${second}` }).click();
    await visitor.getByText(/^De la zero din etapa /).waitFor();
    await expectAccessible(visitor);
  });

  it("a steward says who scores nothing, how a race ended and where it began, takes it back and says it again", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/ac-mx5-1/ac-mx5-1-r2");
    const open = page.getByRole("button", { name: /^Editează rândul/ }).nth(2);
    const dialog = page.getByRole("dialog");
    await open.click();
    await dialog.getByLabel("Nu punctează").press("Space");
    await dialog.getByLabel("Finalul cursei").selectOption("Abandon");
    await dialog.getByLabel("Locul de start").fill("17");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Gata" }).press("Enter");
    const note = page.getByText("nu punctează", { exact: true });
    await note.first().waitFor({ state: "attached" });
    const undo = page.getByRole("button", { name: /^Anulează ultima modificare/ });
    for (const field of ["locul de start", "finalul cursei", "nu punctează"]) {
      await undo.click();
      await page
        .getByText(new RegExp(`^Am anulat: .*: ${field}\\.$`))
        .waitFor({ state: "attached" });
    }
    await page.getByText("modificări nesalvate").waitFor({ state: "detached" });
    const redo = page.getByRole("button", { name: /^Refă/ });
    for (let step = 0; step < 3; step += 1) await redo.click();
    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByText("Rezultate salvate. Sunt publice.").waitFor();
    await open.click();
    await expectSaid(dialog);

    const reader = await newPage({ site, javaScript: false, width: 360 });
    await reader.goto("/event/ac-mx5-1?tab=results&sessionresults=ac-mx5-1-r2");
    await reader.getByRole("row").filter({ hasText: "Nu punctează" }).waitFor();
    await expectNoSidewaysScroll(reader);
  });

  it("an organiser makes a race a sprint, and the calendar says so", async () => {
    const page = await newPage({ site });
    await logIn(page, "admin@demo.test");
    await page.goto("/administrare/event/ac-abarth-5");
    await page.getByLabel("Sprint", { exact: true }).last().press("Space");
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    await page
      .getByText(/salvat/)
      .first()
      .waitFor();
    const reader = await newPage({ site, javaScript: false });
    await reader.goto("/event/ac-abarth-5");
    await reader.getByText("Cursa (sprint)", { exact: true }).waitFor();
  });
});

/** The first that is offered. */
async function chooseFirst(page: WatchedPage, field: Locator): Promise<void> {
  await field.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  await field.press("Enter");
}

async function expectSaid(dialog: Locator): Promise<void> {
  expect(await dialog.getByLabel("Nu punctează").isChecked()).toBe(true);
  expect(await dialog.getByLabel("Finalul cursei").inputValue()).toBe("dnf");
  expect(await dialog.getByLabel("Locul de start").inputValue()).toBe("17");
}
