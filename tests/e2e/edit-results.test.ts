import { readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
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
    await page.setInputFiles('input[type="file"]', file);
    await page.getByRole("button", { name: "Încarcă fișierul" }).click();
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

    await page.getByRole("button", { name: "Alege pilotul" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").first().fill("an");
    await page.getByRole("option").first().click();
    await dialog.getByRole("button", { name: "Gata" }).click();
    await page.getByText("Piloți nerecunoscuți").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByText("Rezultate salvate. Sunt publice.").waitFor();
    await page.getByRole("button", { name: "Actualizează toate clasamentele" }).click();
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
    await dialog.getByLabel(/^Pilot vinovat/).selectOption({ index: 1 });
    await dialog.getByLabel(/^Descriere/).fill("Contact în virajul 1");
    await dialog.getByRole("button", { name: "Adaugă penalizarea" }).click();
    await dialog.getByText("Timp: 300 secunde").waitFor();
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
