import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { outlinePng, plainPicture } from "#tests/factories/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, openAs, PASSWORD } from "./league-of-one.ts";
import { type Site, startSite } from "./site.ts";

describe("An organiser keeps the catalogues", () => {
  const email = "organizator@example.test";
  let folder: string;
  let site: Site;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "grila-catalogues-"));
    const databases = openDatabases({ dataDir: folder });
    await migrate(databases);
    await databases.db.transaction().execute(async (db) => {
      await createPerson(db, { email, password: PASSWORD, roles: ["organizer"] });
      await createSeason(db, {
        id: "mixt",
        title: "Cupa Mixtă",
        simulator: "ac",
        carClasses: [{ id: "car-pro" }, { id: "car-pro-am" }, { id: "car-am" }],
        driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }],
      });
      await registerCar(db, {
        season: "mixt",
        raceNumber: 7,
        carName: "Amestecații",
        classes: ["car-pro"],
        drivers: [
          { id: await createPerson(db), classes: ["driver-pro"] },
          { id: await createPerson(db), classes: ["driver-am"] },
        ],
      });
    });
    await databases.close();
    site = await startSite({ league: "empty", dataDir: folder });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(path: string, look: { width?: number; theme?: "light" | "dark" } = {}) {
    const page = await newPage({ site, ...look });
    await openAs(page, email, path);
    return page;
  }

  const saveDialog = (page: WatchedPage) =>
    page.getByRole("dialog").getByRole("button", { name: "Salvează" }).click();

  it("makes a car and a track that seasons use, and archives what cannot be deleted", async () => {
    const page = await open("/administrare/masini?simulator=ac");
    await page.getByRole("button", { name: "Mașină nouă" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Titlu").fill("Dacia Logan Cup");
    await dialog.getByLabel("ID din joc").fill("../logan");
    await saveDialog(page);
    await dialog.getByText("Numele folderului mașinii, de exemplu ks_mazda_mx5_cup.").waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("ID din joc").fill("KS_MAZDA_MX5_CUP");
    page.expectProblem(/POST .* 409/);
    await saveDialog(page);
    await dialog.getByText("Altă mașină are deja acest ID din joc.").waitFor();
    await dialog.getByLabel("ID din joc").fill("dacia_logan_cup");
    await saveDialog(page);
    await expectSnackbar(page, "Mașina a fost salvată.");

    await page.getByRole("button", { name: "Adaugă mai multe" }).click();
    await dialog
      .getByLabel("Câte una pe linie")
      .fill("Dacia Logan Cup; dacia_logan_cup; Cup\nDacia Duster; dacia_duster; Cup\nFără ID");
    await dialog.getByRole("button", { name: "Verifică" }).click();
    await dialog.getByText("Nou: 1 · Se schimbă: 1 · La fel: 0 · Refuzat: 1").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Salvează 1 nouă, 1 schimbată" }).click();
    await expectSnackbar(page, "1 nouă, 1 schimbată");
    await page.getByRole("searchbox", { name: "Caută" }).fill("dacia");
    await page.getByText("2 intrări").waitFor();

    await page.getByRole("link", { name: "Circuite", exact: true }).click();
    await page.getByRole("button", { name: "Circuit nou" }).click();
    await dialog.getByLabel("Simulator").selectOption({ label: "Assetto Corsa" });
    await dialog.getByLabel("Locul").fill("Motorpark România");
    await dialog.getByLabel("Traseul").fill("Lung");
    await dialog.getByRole("combobox", { name: "Țara" }).fill("romania");
    await page.getByRole("option", { name: "România" }).click();
    await dialog.getByLabel("Numele din joc").fill("motorpark_ro");
    await dialog.getByLabel("Lungimea, în metri").fill("4,1");
    await dialog.getByRole("button", { name: "Salvează" }).click();
    await dialog.getByText("Doar numere întregi.").first().waitFor();
    await dialog.getByLabel("Lungimea, în metri").fill("4100");
    await dialog.getByLabel("Numărul virajelor").fill("14");
    const outline = dialog.getByLabel("Conturul");
    const picture = (buffer: Buffer) => ({ name: "outline.png", mimeType: "image/png", buffer });
    page.expectProblem(/POST .*\/api\/upload 422/);
    await outline.setInputFiles(picture(await plainPicture().png().toBuffer()));
    await dialog.getByText("cu fundal transparent, pe care se vede doar traseul").waitFor();
    await outline.setInputFiles(picture(await outlinePng("#fff")));
    await dialog.getByRole("img", { name: "Conturul" }).waitFor();
    await expectAccessible(page);
    await saveDialog(page);
    await expectSnackbar(page, "Circuitul a fost salvat.");
    await page.goto("/administrare/season/mixt");
    await page.getByRole("combobox", { name: "Circuite" }).fill("motorpark");
    await page.getByRole("option", { name: /Motorpark România, Lung/ }).waitFor();
  });

  it("lets licences decide the classes of a season, told what changes before it is saved", async () => {
    const page = await open("/administrare/season/mixt");
    await page.getByRole("combobox", { name: "Mașini permise" }).fill("dacia logan");
    await page.getByRole("option", { name: /Dacia Logan Cup/ }).click();
    await page.keyboard.press("Escape");
    const rules = page.getByRole("group", { name: "Cum își primesc mașinile clasele" });
    await rules.getByText("Mașinile înscrise își păstrează clasele.").waitFor();
    await rules.getByLabel("Clasele Pro, Pro-Am, Am").selectOption("licences");
    await rules.getByRole("button", { name: "+ Combinație de licențe" }).click();
    const licences = rules.getByRole("combobox", { name: "Licențele combinației 1" });
    for (const licence of ["Pro", "Am"]) {
      await licences.fill(licence);
      await page.getByRole("option", { name: licence, exact: true }).click();
    }
    await page.keyboard.press("Escape");
    await rules.getByLabel("Clasa combinației 1").selectOption({ label: "Pro-Am" });
    await rules.getByText("1 mașină își schimbă clasa la salvare").waitFor();
    await rules.getByText("#7 Amestecații: PRO → PRO-AM").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Nu salva" }).click();
    await page.getByText("Nu s-a salvat nimic: mașinile și-au păstrat clasele.").waitFor();
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Sezonul a fost salvat.");
    await rules.getByText("Mașinile înscrise își păstrează clasele.").waitFor();

    // The car is the season's now, so it cannot be deleted.
    await page.goto("/administrare/masini?search=logan");
    await page.getByText("Se folosește în 1 sezon").waitFor();
    await page.getByRole("button", { name: "Editează Dacia Logan Cup" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Șterge" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Arhivează" }).click();
    await page.getByText("„Dacia Logan Cup” este în arhivă.").waitFor();
    await page.getByText("Nimic nu se potrivește cu ce ai căutat.").waitFor();
    await page.getByRole("button", { name: "Anulează" }).click();
    await page.getByText("„Dacia Logan Cup” se oferă din nou la alegere.").waitFor();
    await page.getByRole("button", { name: "Editează Dacia Logan Cup" }).waitFor();
  });

  it.each([
    [
      "a phone, in the dark",
      { width: 360, theme: "dark" },
      [
        ["/administrare/circuite", "Circuit nou"],
        ["/administrare/clase?list=driver-classes", "Licență nouă"],
        ["/administrare/simulatoare", "Redenumește"],
      ],
    ],
    [
      "a screen, by day",
      { width: 1280, theme: "light" },
      [
        ["/administrare/masini", "Mașină nouă"],
        ["/administrare/simulatoare", "Redenumește"],
      ],
    ],
  ] as const)("finds catalogues usable on %s", async (_where, look, pages) => {
    const page = await open("/administrare/masini", look);
    for (const [address, sign] of pages) {
      await page.goto(address);
      await page.getByText(sign, { exact: true }).first().waitFor();
      await page.getByText("Se încarcă…").waitFor({ state: "detached" });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const current = page
      .getByRole("navigation", { name: "Administrare" })
      .locator("[aria-current]");
    expect(await current.allTextContents()).toEqual(["Simulatoare"]);
  });

  it("chooses row by row where a colleague has changed the same, and is asked before losing it", async () => {
    const own = await open("/administrare/clase");
    const colleague = await open("/administrare/clase");
    for (const page of [own, colleague]) {
      await page.getByRole("button", { name: "Clasă nouă" }).first().waitFor();
      await page
        .getByRole("button", { name: /Editează/ })
        .first()
        .click();
    }
    const dialog = own.getByRole("dialog");
    const name = dialog.getByRole("textbox", { name: "Nume" });
    const acronym = dialog.getByRole("textbox", { name: "Acronim" });
    await colleague.getByRole("dialog").getByLabel("Nume").fill("Ai colegului");
    await colleague.getByRole("dialog").getByLabel("Acronim").fill("COL");
    await saveDialog(colleague);
    await expectSnackbar(colleague, "Salvat.");
    await colleague.close();

    await name.fill("Ai mei");
    await acronym.fill("EU");
    own.expectProblem(/POST .* 409/);
    await saveDialog(own);
    await dialog.getByText("Altcineva a salvat între timp").waitFor();
    await expectAccessible(own);
    expect(await dialog.getByRole("button", { name: "Salvează" }).isDisabled()).toBe(true);
    await dialog.getByRole("group", { name: "Acronim" }).getByLabel("Salvat").check();
    await name.fill("Ai mei, până la urmă");
    await dialog.getByRole("button", { name: "Păstrează ce am scris" }).click();
    await expect.poll(() => acronym.inputValue()).toBe("COL");
    expect(await name.inputValue()).toBe("Ai mei, până la urmă");

    await own.keyboard.press("Escape");
    await own.getByText("Închizi fără să salvezi?").waitFor();
    await own.getByRole("button", { name: "Rămân" }).click();
    await saveDialog(own);
    await expectSnackbar(own, "Salvat.");
    await own.getByText("Ai mei, până la urmă").waitFor();
  });
});
