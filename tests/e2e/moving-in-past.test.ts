import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sheetPoints, sheetSeason } from "#tests/factories/past-season-sheet.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

describe("A season of another tool, on a phone", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(() => league.site.stop());

  async function bring(list: string): Promise<WatchedPage> {
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, "/administrare/mutare?kind=past");
    await page.getByLabel("Lista", { exact: true }).fill(list);
    await page.getByRole("button", { name: "Vezi ce s-ar întâmpla" }).click();
    await page.getByRole("heading", { name: "Ce s-ar întâmpla" }).waitFor();
    return page;
  }

  async function expectUsable(page: WatchedPage): Promise<void> {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  it("comes in with its results, asks for a circuit that nobody knows, is shown, and goes again", async () => {
    const { csv, totals, names } = sheetSeason(sheetPoints, 1);
    const page = await bring(csv.replaceAll(";Imola;", ";Pista Nimănui;"));
    await page.getByText("Alege circuitul: Etapa 3.").waitFor();
    expect(await page.getByRole("button", { name: /^Adu/ }).count()).toBe(0);
    const title = page.getByLabel("Titlul sezonului");
    await title.fill("Cupa de altădată");
    await title.blur();
    await page
      .getByLabel("Circuitul „Pista Nimănui”", { exact: true })
      .selectOption({ label: "Nu este în listă: adaugă-l" });
    await page.getByLabel("Țara circuitului „Pista Nimănui”").selectOption({ label: "România" });
    await page.getByLabel("Etape care nu contează").selectOption({ label: "Cea mai slabă" });
    await page.getByText("nou: 160").waitFor();
    const save = page.getByRole("button", { name: "Adu 160 de linii" });
    await save.waitFor();
    await expectUsable(page);
    await save.click();
    await page.getByText("8 etape, 20 de piloți noi, 3 cluburi noi").first().waitFor();
    await expectUsable(page);
    await page.getByRole("link", { name: "Deschide sezonul" }).click();
    await page.getByRole("heading", { name: "Cupa de altădată" }).waitFor();
    await page.getByRole("link", { name: "Clasament", exact: true }).first().click();
    const most = Math.max(...totals.values());
    await page.getByText(String(most), { exact: true }).first().waitFor();
    await page
      .getByText(names[0] ?? "")
      .first()
      .waitFor();

    await page.goto("/administrare/mutare?kind=past");
    await page.getByRole("button", { name: /^Anulează importul: 8 etape/ }).click();
    await page.getByRole("button", { name: "Anulează importul", exact: true }).click();
    await expectSnackbar(page, "Importul a fost anulat.");
  });

  it("comes in as a table of points, places where they fit a system", async () => {
    const page = await bring(
      "Pilot\tMonza\tSpa\tZandvoort\tTotal\nAna Matrice\t25\t18\t7\t50\nDan Matrice\t18\tDNF\t9\t27\nEva Matrice\t-\t25\t0\t25",
    );
    await page.getByText("Etapa 3: punctele nu spun locurile, rămân doar totalurile.").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Adu 3 linii" }).click();
    await page.getByText("3 etape, 3 piloți noi, 0 cluburi noi").first().waitFor();
  });
});
