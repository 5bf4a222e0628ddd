import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAccEntryList, readAcEntryList } from "#tests/game-server-readers.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type EntryLeague, PASSWORD, startEntryLeague } from "./entry-list-league.ts";
import { logIn } from "./people.ts";

/** A picture of one pixel. */
const picture = {
  name: "livrea.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const openList = async (league: EntryLeague, who?: string, options = {}) => {
  const page = await newPage({ site: league.site, ...options });
  if (who) await logIn(page, who, PASSWORD);
  await page.goto(`/event/${league.event}?tab=registrations`);
  // What one does before the page is alive is lost on it.
  await page.waitForLoadState("networkidle");
  return page;
};

const openRow = async (page: WatchedPage, car: string, shown: string) => {
  const row = page.getByRole("row", { name: car });
  await row.getByRole("button", { name: /^Mai mult/ }).click();
  await page.getByText(shown).waitFor();
};

const download = async (page: WatchedPage, name: string): Promise<Buffer> => {
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const file = await arriving;
  // Of one split it is what the server looks for; of several, event and split say whose it is.
  const split = /^Grila (\d)/.exec(name)?.[1];
  expect(file.suggestedFilename()).toMatch(
    split === undefined
      ? "entry_list.ini"
      : new RegExp(`^entrylist-[a-z0-9-]+-grila-${split}-din-2\\.json$`),
  );
  return readFile(await file.path());
};

describe("An organiser before a race of ACC", () => {
  let league: EntryLeague;
  beforeAll(async () => {
    league = await startEntryLeague({ simulator: "acc" });
  });
  afterAll(() => league.stop());

  it("downloads each split's file as the server reads it", async () => {
    const page = await openList(league, league.organiser);
    const first = readAccEntryList(await download(page, "Grila 1 din 2: entrylist.json"));
    const second = readAccEntryList(await download(page, "Grila 2 din 2: entrylist.json"));
    expect(first.entries.map((entry) => entry.raceNumber)).toEqual([100, 101]);
    expect(second.entries.map((entry) => entry.raceNumber)).toEqual([102, 7]);
    await page.getByLabel("În ordinea grilei de start").check();
    const grid = readAccEntryList(await download(page, "Grila 1 din 2: entrylist.json"));
    expect(grid.entries.map((entry) => entry.defaultGridPosition)).toEqual([1, 2]);
    await expectAccessible(page);
  });

  it("reads what keeps a file from being made, car by car", async () => {
    await league.change(async (db) => {
      await db
        .updateTable("users")
        .set({ steam_id: null })
        .where("last_name", "=", "Pop1")
        .execute();
    });
    const page = await openList(league, league.organiser, { width: 360 });
    await page.getByRole("button", { name: "Unelte" }).click();
    page.expectProblem(/acc-download-entrylist\?split=1 409/);
    await page.getByRole("button", { name: "Grila 1 din 2: entrylist.json" }).click();
    await page.getByText("#101 Echipajul 101: Ilinca Pop1 nu are contul Steam legat.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it("gives a car ballast and a picture of its livery, which everybody sees", async () => {
    const page = await openList(league, league.organiser);
    await page.getByRole("button", { name: "Pregătește mașinile" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Mașina/).selectOption({ label: "#102 Echipajul 102" });
    await dialog.getByLabel("Balast (kg)").fill("55");
    await dialog.getByLabel("Balast (kg)").press("Tab");
    await dialog.getByText("nu mai adaugă nimic peste 40 kg").waitFor();
    await dialog.getByLabel("Poza livrelei").setInputFiles(picture);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Salvează mașina" }).click();
    await page.getByText("Mașina este pregătită pentru server.").waitFor();
    await dialog.getByRole("button", { name: "Închide", exact: true }).click();
    const list = readAccEntryList(await download(page, "Grila 2 din 2: entrylist.json"));
    expect(list.entries[0]).toMatchObject({ raceNumber: 102, ballastKg: 55 });

    const visitor = await openList(league);
    const row = visitor.getByRole("row", { name: "102 Ilinca Pop2" });
    await expect
      .poll(() => row.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    await openRow(visitor, "102 Ilinca Pop2", "Echipajul 102");
    await visitor.getByRole("img", { name: "Livrea mașinii #102" }).waitFor();
  });

  it("is the only one who has these buttons", async () => {
    for (const who of [undefined, league.ana]) {
      const page = await openList(league, who);
      await page.getByRole("heading", { name: /^Grila 1/ }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.getByRole("button", { name: /entrylist/ }).count()).toBe(0);
    }
  });
});

describe("An organiser before a race of AC", () => {
  let league: EntryLeague;
  beforeAll(async () => {
    league = await startEntryLeague({ simulator: "ac", maxCarsPerSplit: 20 });
  });
  afterAll(() => league.stop());

  it("chooses a skin and downloads entry_list.ini", async () => {
    const page = await openList(league, league.organiser);
    await page.getByRole("button", { name: "Pregătește mașinile" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Mașina/).selectOption({ label: "#7 Echipajul 7" });
    await dialog.getByLabel("Folderul de skin").fill("../skin");
    page.expectProblem(/car-setups\/[\w-]+ 422/);
    await dialog.getByRole("button", { name: "Salvează mașina" }).click();
    await dialog.getByText(/^Numele unui folder/).waitFor();
    await dialog.getByLabel("Folderul de skin").fill("#07 liga");
    await dialog.getByText("îl pot tăia la #").waitFor();
    await dialog.getByLabel("Folderul de skin").fill("liga_07");
    await dialog.getByRole("button", { name: "Salvează mașina" }).click();
    await page.getByText("Mașina este pregătită pentru server.").waitFor();
    await dialog.getByRole("button", { name: "Închide", exact: true }).click();
    const entries = readAcEntryList(await download(page, "Descarcă entry_list.ini"));
    expect(entries.map((entry) => [entry.SKIN, entry.GUID.length])).toEqual([
      ["", 1],
      ["", 1],
      ["", 1],
      ["liga_07", 1],
    ]);
  });
});

describe("A visitor of an entry list", () => {
  let league: EntryLeague;
  beforeAll(async () => {
    league = await startEntryLeague({ simulator: "acc", cars: 60, maxCarsPerSplit: 40 });
  });
  afterAll(() => league.stop());

  it("finds somebody by a few letters without diacritics, a class by its address", async () => {
    const page = await openList(league);
    await page.getByRole("button", { name: "Caută în listă" }).click();
    await page.getByRole("searchbox", { name: "Caută în listă" }).fill("crisan");
    await page.getByText("1 mașină", { exact: true }).waitFor({ state: "attached" });
    await page.getByRole("row", { name: "5 Carmen Crișan" }).waitFor();
    await page.getByRole("searchbox", { name: "Caută în listă" }).fill("nimeni");
    await page.getByText("Nimic din ce cauți nu este aici.").first().waitFor();
    await page.getByRole("searchbox", { name: "Caută în listă" }).fill("");
    await page.getByRole("combobox", { name: "Clase" }).selectOption("GT4");
    await page.waitForURL(/class=GT4/);
    await page.getByText("21 de mașini", { exact: true }).waitFor({ state: "attached" });
    await page.reload();
    await page.getByText("21 de mașini", { exact: true }).waitFor({ state: "attached" });
    await expectAccessible(page);
  });

  it.each(["light", "dark"] as const)("reads it in the %s theme, on a phone", async (theme) => {
    const page = await openList(league, undefined, { width: 360, theme });
    const row = page.getByRole("row", { name: "100 Ilinca Pop0" });
    await row.getByText("Prezent").waitFor();
    await row.getByText("BMW M4 GT3").filter({ visible: true }).waitFor();
    await openRow(page, "100 Ilinca Pop0", "Echipajul 100");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator("main a[href^='/driver-profile/']").last().waitFor();
  });

  it("goes on from a name to the driver's page without loading the site anew", async () => {
    const page = await openList(league);
    await page.getByRole("row", { name: "100 Ilinca Pop0" }).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
    await page.getByRole("link", { name: "Ilinca Pop0" }).click();
    await page.getByRole("heading", { level: 1, name: "Ilinca Pop0" }).waitFor();
    expect(await page.locator("html[data-same]").count()).toBe(1);
  });

  it("reads it without scripts", async () => {
    const page = await openList(league, undefined, { javaScript: false });
    await page.getByRole("row", { name: /100.*Ilinca Pop0.*Prezent/ }).waitFor();
    await page.getByRole("heading", { name: /^Nu participă/ }).waitFor();
  });

  it("is told of an answer that somebody gave elsewhere, and sees it when they say so", async () => {
    const page = await newPage({ site: league.site });
    const following = page.waitForRequest(/\/api\/changes/);
    await page.goto(`/event/${league.event}?tab=registrations`);
    await following;
    const row = page.getByRole("row", { name: "27 Ana Albu" });
    await row.getByText("Fără răspuns").waitFor();
    const driver = await newPage({ site: league.site });
    await logIn(driver, league.ana, PASSWORD);
    const own = driver.waitForResponse((reply) => "x-after-change" in reply.request().headers());
    await driver.goto(`/event/${league.event}?tab=registrations`);
    await driver.getByRole("button", { name: "Confirmă prezența" }).click();
    await driver.getByLabel(/^Primul pilot/).selectOption({ label: "Ana Albu" });
    await driver.getByRole("button", { name: "Trimite răspunsul" }).click();
    await driver.getByText("Prezența mașinii #27 este confirmată.").waitFor();
    const notice = page
      .getByRole("status")
      .filter({ hasText: "Lista de participanți s-a schimbat" });
    await notice.waitFor();
    expect(await row.getByText("Fără răspuns").count()).toBe(1);
    // Their own answer they see already: their page looks, and says nothing.
    await own;
    expect(await driver.getByText("Lista de participanți s-a schimbat").count()).toBe(0);
    await notice.getByRole("button", { name: "Arată" }).click();
    await row.getByText("Prezent").waitFor();
    await notice.waitFor({ state: "detached" });
  });
});
