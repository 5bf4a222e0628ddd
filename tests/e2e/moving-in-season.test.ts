import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { toDefinition } from "#features/standings/posted-table.ts";
import { openDatabases } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { migrate } from "#server/database/migrate.ts";
import { addRow } from "#server/database/rows.ts";
import { createPerson, createSeason } from "#tests/factories/league.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, openAs, PASSWORD } from "./league-of-one.ts";
import { type Site, startSite } from "./site.ts";

describe("A season comes in the middle of it, on a phone", () => {
  const email = "organizator@example.test";
  let folder: string;
  let site: Site;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "grila-moving-in-"));
    const databases = openDatabases({ dataDir: folder });
    await migrate(databases);
    await databases.db.transaction().execute(async (db) => {
      await createPerson(db, { email, password: PASSWORD, roles: ["administrator"] });
      await createPerson(db, { firstName: "Ion", lastName: "Popescu" });
      await createPerson(db, { firstName: "Ana", lastName: "Marin" });
      await createSeason(db, { id: "iarna", title: "Cupa de iarnă", simulator: "acc" });
      const table = postedTableSchema.parse({
        _id: "piloti",
        title: "Piloți",
        type: { code: "D" },
      });
      await addRow(db, "standings", {
        id: "piloti",
        season_id: "iarna",
        title: "Piloți",
        type: "D",
        public: true,
        position: 1,
        definition: toJson(toDefinition(table)),
        computed_at: 0,
      });
    });
    await databases.close();
    site = await startSite({ league: "empty", dataDir: folder });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(kind: string): Promise<WatchedPage> {
    const page = await newPage({ site, width: 360 });
    await openAs(page, email, `/administrare/mutare?kind=${kind}&season=iarna`);
    return page;
  }

  /** Types a list, since a test has no clipboard, and has it read. */
  async function bring(page: WatchedPage, list: string): Promise<void> {
    await page.getByLabel("Lista", { exact: true }).fill(list);
    await page.getByRole("button", { name: "Vezi ce s-ar întâmpla" }).click();
    await page.getByRole("heading", { name: "Ce s-ar întâmpla" }).waitFor();
  }

  async function expectUsable(page: WatchedPage): Promise<void> {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  it("adds rounds from circuits alone, with a day and a rhythm, asks for one that it does not know, and takes them back", async () => {
    const page = await open("calendar");
    await bring(page, "Monza\nSpa\nAltundeva");
    await page.getByText("refuzat: 3").waitFor();
    await page.getByText("Lista nu are date?").click();
    await page.getByLabel("Prima etapă").fill("2027-01-12");
    await page.getByText("nou: 2 · refuzat: 1").waitFor();
    await page
      .getByLabel("Circuitul pentru „Altundeva” (linia 3)")
      .selectOption({ label: "Circuit Zolder" });
    await page.getByText("nou: 3").waitFor();
    await page.getByText("Circuit Zolder, 26.01.2027 20:00").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Adu 3 linii" }).click();
    await page.getByText("3 etape noi.").waitFor();
    await expectUsable(page);
    await page.getByRole("link", { name: "Deschide sezonul" }).click();
    await page.getByRole("heading", { name: "Cupa de iarnă" }).waitFor();

    await page.goto("/administrare/mutare?kind=calendar&season=iarna");
    await page.getByRole("button", { name: "Anulează importul: 3 etape noi" }).click();
    await page.getByRole("button", { name: "Anulează importul", exact: true }).click();
    await expectSnackbar(page, "Importul a fost anulat.");
    await page.getByText("Anulat", { exact: true }).waitFor();
  });

  it("puts the points of a table kept elsewhere beside those to come, and says who it does not know", async () => {
    const page = await open("table-now");
    await bring(page, "Pilot;Puncte\nPopescu Ion;57");
    await page.getByText("nou: 1").waitFor();
    // What is typed over a list that was read is read again when one says so.
    await bring(page, "Pilot;Puncte\nPopescu Ion;57\nMarin Ana;48,5\nNimeni Altul;3");
    await page.getByText("nou: 2 · refuzat: 1").waitFor();
    await page.getByText("Nu e pe site. Adaugă întâi lista de la „Piloți”.").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Adu 2 linii" }).click();
    await page.getByText(/^Piloți.*: 2 punctaje\.$/).waitFor();
    await page.goto("/season/iarna?tab=standings");
    await page.getByText("48,5", { exact: true }).first().waitFor();
  });

  it("brings drivers with their seats, asks what car it is, and leads to a link for each", async () => {
    const page = await open("roster");
    await bring(page, "Nume;Nr;Mașina;Club\nMihai Venit;41;Dacia;Veniții\nMara Venită;42;;Veniții");
    await page.getByText("nou: 1 · refuzat: 1").waitFor();
    await page.getByLabel("Ce mașină e „Dacia”? (linia 2)").selectOption({ index: 1 });
    await page.getByText("nou: 2").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Adu 2 linii" }).click();
    await page.getByRole("link", { name: "Trimite-le linkul" }).click();
    const roster = page.getByRole("region", { name: "Piloți fără cont" });
    await roster.getByText("Mihai Venit").waitFor();
    await roster.getByText("Mara Venită").waitFor();
  });
});
