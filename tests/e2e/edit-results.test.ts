import { readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accBytes, lateStarters } from "#tests/factories/result-files/acc-file.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { chooseCulprit } from "./steward-row.ts";
import { type Site, startSite } from "./site.ts";

describe("A steward on Sunday night", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  /** The result file that the demo league keeps ready for a session without results. */
  const waitingFile = async (simulator: string): Promise<string> => {
    const folder = join(site.dataDir, "sample-files", simulator);
    const [name = ""] = await readdir(folder);
    return join(folder, name);
  };

  const upload = async (page: WatchedPage, file: string) => {
    const send = page.getByRole("button", { name: "Încarcă fișierul" });
    const processor = page.getByLabel("Procesator");
    const proposed = await processor.inputValue();
    expect(await send.isDisabled()).toBe(true);
    await page.setInputFiles('input[type="file"]', file);
    await processor.selectOption("");
    expect(await send.isDisabled()).toBe(true);
    await processor.selectOption(proposed);
    await send.click();
  };

  it.each([
    ["acc", "/edit-session-results/acc-endurance-4/acc-endurance-4-r", "/event/acc-endurance-4"],
    ["ac", "/edit-session-results/ac-abarth-3/ac-abarth-3-r", "/event/ac-abarth-3"],
    ["ir", "/edit-session-results/ir-cup-5/ir-cup-5-r", "/event/ir-cup-5"],
  ])("uploads a file of %s, settles it and publishes", async (simulator, editor, event) => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto(editor);
    await upload(page, await waitingFile(simulator));
    await page.getByText("Previzualizare").waitFor();
    if (simulator === "ir") await expectAccessible(page);

    await page
      .getByRole("button", { name: /^Caută pentru/ })
      .first()
      .click();
    await page.getByRole("combobox", { name: /^În fișier/ }).fill("an");
    await page.getByRole("option").filter({ hasNotText: "deja pe rândul" }).first().click();
    await page.getByText("Piloți nerecunoscuți").waitFor({ state: "detached" });

    // Twice is once: the second would be refused as a stale save, which fails this test.
    await page.getByRole("button", { name: "Salvează rezultatele" }).dblclick();
    await page.getByText("Rezultate salvate. Sunt publice.").waitFor();
    await page.getByRole("link", { name: "Vezi clasamentele" }).waitFor();

    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto(`${event}?tab=results`);
    expect(await visitor.getByRole("row").count()).toBeGreaterThan(10);
  });

  it("moves a row by a penalty before saving, on a phone too", async () => {
    const page = await newPage({ site, width: 360, theme: "dark" });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/acc-endurance-1/acc-endurance-1-r");
    await page
      .getByRole("button", { name: /^Editează rândul/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Cât/).fill("300");
    await dialog.getByLabel(/^Descriere/).fill("Contact în virajul 1");
    await dialog.getByRole("button", { name: "Gata" }).click();
    await dialog.getByText("Mai trebuie: pilotul vinovat.").waitFor();
    // The same press again throws nothing away, nor do Escape and the way to the next row.
    await dialog.getByRole("button", { name: "Gata" }).click();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Următor" }).click();
    expect(await dialog.getByLabel(/^Cât/).inputValue()).toBe("300");
    expect(await dialog.getByLabel(/^Descriere/).inputValue()).toBe("Contact în virajul 1");
    await chooseCulprit(dialog);
    await dialog.getByRole("button", { name: "Adaugă penalizarea" }).click();
    await dialog.getByText("Timp: 300 de secunde").waitFor();
    await dialog.getByRole("button", { name: "Gata" }).click();
    await page.getByText("modificări nesalvate").waitFor();
    await page
      .getByText(/^coboară/)
      .first()
      .waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Adaugă un rând" }).click();
    await dialog.getByRole("textbox", { name: "Tururi" }).fill("3");
    await dialog.getByRole("button", { name: "Gata" }).click();
    await page.getByText("nerecunoscut").first().waitFor();
    await expectNoSidewaysScroll(page);
  });

  it.each([
    { width: 360, theme: "dark" },
    { width: 1280, theme: "light" },
  ] as const)(
    "reads at $width px ($theme) the orders of a file that contradicts itself side by side, and takes one with a press",
    async ({ width, theme }) => {
      const page = await newPage({ site, width, theme });
      await logIn(page, "steward@demo.test");
      await page.goto("/edit-session-results/acc-endurance-2/acc-endurance-2-r");
      const file = join(site.dataDir, "late-starters.json");
      await writeFile(file, accBytes(lateStarters()));
      await upload(page, file);
      const orders = page.getByRole("region", { name: "Ordinea sosirii" });
      const row = orders.getByRole("row").filter({ hasText: "Dov Pop" });
      expect((await row.innerText()).replaceAll(/\s+/g, " ")).toMatch(/trecerea 20 .* 4 4 1$/);
      const first = page.getByRole("button", { name: /^Editează rândul/ }).first();
      // The table is drawn after what stands over it.
      await expect.poll(() => first.getAttribute("aria-label")).toBe("Editează rândul Ana Pop");
      await orders.getByRole("button", { name: "Ia ordinea timpilor totali" }).click();
      await expect.poll(() => first.getAttribute("aria-label")).toBe("Editează rândul Dov Pop");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    },
  );

  /** Opens the row at a place, works in its dialog, and closes it. */
  const inRow = async (
    page: WatchedPage,
    index: number,
    work: (dialog: Locator) => Promise<void>,
  ) => {
    await page
      .getByRole("button", { name: /^Editează rândul/ })
      .nth(index)
      .click();
    const dialog = page.getByRole("dialog");
    await work(dialog);
    await dialog.getByRole("button", { name: "Gata" }).click();
    await dialog.waitFor({ state: "detached" });
  };

  const fillLaps = (laps: string) => async (dialog: Locator) =>
    dialog.getByRole("textbox", { name: "Tururi" }).fill(laps);

  const penalise = (seconds: string, why: string) => async (dialog: Locator) => {
    await dialog.getByLabel(/^Cât/).fill(seconds);
    await chooseCulprit(dialog);
    await dialog.getByLabel(/^Descriere/).fill(why);
    await dialog.getByRole("button", { name: "Adaugă penalizarea" }).click();
    await dialog.getByRole("listitem").filter({ hasText: why }).waitFor();
  };

  it("and another one at the same time: what each did is shown, comes together, and is asked where both changed the same", async () => {
    const editor = "/edit-session-results/acc-endurance-2/acc-endurance-2-r";
    const first = await newPage({ site });
    const second = await newPage({ site, width: 360, theme: "dark" });
    second.expectProblem(/save-results 409/);
    await logIn(first, "steward@demo.test");
    await logIn(second, "admin@demo.test");
    for (const page of [first, second]) await page.goto(editor);
    await inRow(first, 0, penalise("5", "Contact la start"));
    await inRow(first, 3, fillLaps("11"));
    await inRow(second, 0, penalise("10", "Steag galben"));
    await inRow(second, 3, fillLaps("12"));
    await inRow(second, 6, penalise("1", "Ieșire de pe pistă"));
    await first.getByRole("button", { name: "Salvează rezultatele" }).click();
    await first.getByText("Rezultate salvate. Sunt publice.").waitFor();

    await second.getByRole("button", { name: "Salvează rezultatele" }).click();
    const versions = second.getByRole("region", { name: "Două versiuni" });
    await versions.getByText(/a salvat între timp/).waitFor();
    await versions.getByText(/Ieșire de pe pistă/).waitFor();
    await versions.getByText(/Contact la start/).waitFor();
    const laps = versions.getByRole("group", { name: /: tururi$/ });
    expect(await versions.getByRole("radio").count()).toBe(2);
    await laps.getByLabel(/: 11$/).waitFor();
    await expectAccessible(second);
    await expectNoSidewaysScroll(second);
    const merge = versions.getByRole("button", { name: "Unește și salvează" });
    expect(await merge.isDisabled()).toBe(true);
    await laps.getByLabel("La tine: 12").check();
    await merge.click();
    await second.getByText("Rezultate salvate. Sunt publice.").waitFor();

    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto("/event/acc-endurance-2?tab=results&sessionresults=acc-endurance-2-r");
    const table = await visitor.getByRole("table", { name: /^Cursa/ }).innerText();
    for (const why of ["Contact la start", "Steag galben", "Ieșire de pe pistă"])
      expect(table).toContain(why);
  });

  it("takes changes back and makes them again, step by step, also by keyboard", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/acc-endurance-3/acc-endurance-3-r");
    await inRow(page, 0, fillLaps("7"));
    await inRow(page, 1, penalise("20", "Contact"));
    const undo = page.getByRole("button", { name: /^Anulează ultima modificare/ });
    const redo = page.getByRole("button", { name: /^Refă/ });
    const penalty = page.getByText("20 de secunde");
    const clean = page.getByText("modificări nesalvate");
    await undo.click();
    await page.getByText(/^Am anulat: .*: penalizări\.$/).waitFor({ state: "attached" });
    await penalty.waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await page.getByText(/^Am anulat: .*: tururi\.$/).waitFor({ state: "attached" });
    await clean.waitFor({ state: "detached" });
    expect(await undo.getAttribute("aria-disabled")).toBe("true");
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+y");
    await penalty.waitFor();
    expect(await redo.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Renunță" }).click();
    await clean.waitFor({ state: "detached" });
    await undo.click();
    await penalty.waitFor();
    // In a text field the keys belong to what is typed there.
    await page
      .getByRole("row")
      .filter({ hasText: "20 de secunde" })
      .getByRole("button", { name: /^Editează rândul/ })
      .click();
    const dialog = page.getByRole("dialog");
    await fillLaps("3")(dialog);
    await page.keyboard.press("Control+z");
    await dialog.getByRole("listitem").filter({ hasText: "20 de secunde" }).waitFor();
    await dialog.getByRole("button", { name: "Gata" }).click();
    await page.getByRole("button", { name: "Renunță" }).click();
  });

  it("is told in words what is wrong with a file", async () => {
    const page = await newPage({ site });
    page.expectProblem(/process-results-file 422/);
    page.expectProblem(/upload 422/);
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/acc-endurance-4/acc-endurance-4-r");
    const files = {
      "taiat.json": '{"sessionType":"R","sessionResult":{"leaderBoardLines":[',
      "poza.json": "\u0089PNG\r\n\u001a\n\u0000\u0000",
      "salvare.json": '{"sessionDef":{"sessionType":10},"snapShot":{},"laps":[]}',
    };
    const sentences: string[] = [];
    for (const [name, text] of Object.entries(files)) {
      await page.setInputFiles('input[type="file"]', {
        name,
        mimeType: "application/json",
        buffer: Buffer.from(text, "latin1"),
      });
      await page.getByRole("button", { name: "Încarcă fișierul" }).click();
      sentences.push(await page.getByRole("alert").innerText());
    }
    expect(new Set(sentences).size).toBe(3);
    const huge = join(site.dataDir, "mare.json");
    await writeFile(huge, "{}");
    await truncate(huge, 40 * 1024 * 1024);
    await page.setInputFiles('input[type="file"]', huge);
    await page.getByText("Fișierul are peste 32 MB.").waitFor();
  });

  it("a visitor who opens the page is asked to log in, a driver is led away", async () => {
    const visitor = await newPage({ site });
    await visitor.goto("/edit-session-results/acc-endurance-4/acc-endurance-4-r");
    await visitor.waitForURL(/\/login\?from=/);
    const driver = await newPage({ site });
    driver.expectProblem(/edit-results.* 403/);
    driver.expectProblem(/Nu ai dreptul să faci asta/);
    await logIn(driver, "pilot@demo.test");
    await driver.goto("/edit-session-results/acc-endurance-4/acc-endurance-4-r");
    await driver.waitForURL(/\/404$/);
  });
});
