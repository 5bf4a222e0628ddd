import { DAY_MS } from "#shared/time/durations.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { startSteam, type SteamProvider } from "#tests/factories/linking-providers.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newPage,
  type WatchedPage,
  withLettersTwiceAsLarge,
} from "./browser.ts";
import { countedHands } from "./counted-hands.ts";
import { expectSnackbar, openAs, PASSWORD } from "./league-of-one.ts";
import { type Site, startSite } from "./site.ts";

const ORGANISER = "sef@example.test";
const OWNER = "olga@example.test";

describe("A seat by a link", () => {
  let site: Site;
  let dataDir: string;
  let steam: SteamProvider;
  let address: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "grila-seat-link-"));
    await seed(dataDir);
    steam = await startSteam();
    site = await startSite({
      league: "empty",
      dataDir,
      environment: { STEAM_OPENID_URL: steam.url },
    });
  });
  afterAll(async () => {
    await site.stop();
    await steam.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Path of a new link of a season. */
  async function makeLink(season: string): Promise<string> {
    const organiser = await newPage({ site, width: 360 });
    await openAs(organiser, ORGANISER, `/season-link/${season}`);
    await organiser.getByRole("button", { name: "Fă linkul" }).click();
    const shown = await organiser
      .getByText(/\/loc#/)
      .first()
      .textContent();
    const { pathname, hash } = new URL(shown ?? "");
    return pathname + hash;
  }

  async function openBoard(): Promise<WatchedPage> {
    const page = await newPage({ site, width: 360 });
    await openAs(page, ORGANISER, "/season-link/deschis");
    return page;
  }

  it("begins with one press of an organiser, who copies it, prints it and sends it around", async () => {
    const organiser = await newPage({ site, width: 360 });
    await openAs(organiser, ORGANISER, "/administrare/season/deschis/inscrieri");
    await organiser.getByRole("link", { name: "Link de înscriere" }).click();
    await organiser.getByText("Aici vezi cine vine prin link").waitFor();
    await expectAccessible(organiser);
    await organiser.getByRole("button", { name: "Fă linkul" }).click();
    await organiser.getByRole("img", { name: "Cod QR cu linkul de înscriere" }).waitFor();
    await organiser.getByRole("button", { name: "Copiază pentru Discord" }).waitFor();
    await expectNoSidewaysScroll(organiser);
    await expectAccessible(organiser);
    const shown = await organiser
      .getByText(/\/loc#/)
      .first()
      .textContent();
    address = new URL(shown ?? "").pathname + new URL(shown ?? "").hash;
    await organiser.emulateMedia({ media: "print" });
    expect(await organiser.getByRole("heading", { name: "Locuri noi" }).isVisible()).toBe(false);
    expect(await organiser.getByText("Vino la start", { exact: false }).isVisible()).toBe(true);
    await organiser.emulateMedia({ media: "screen" });
  });

  it.each([
    { width: 360, theme: "dark" as const, name: "Ion Nicolae Popescu", number: 1 },
    { width: 1280, theme: "light" as const, name: "Ana Rusu", number: 2 },
  ])(
    "is a seat after two presses and one field, at $width px",
    async ({ name, number, ...look }) => {
      const hands = countedHands();
      const page = await newPage({ site, ...look });
      hands.countLink();
      await page.goto(address);
      await page.getByRole("heading", { name: "Cupa deschisă" }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await hands.type(page.getByLabel("Numele tău"), name);
      await page.getByText(`Nume: ${name.split(" ").at(-1)}`).waitFor();
      await hands.press(page.getByRole("button", { name: "Gata" }));
      await page.getByRole("heading", { name: `Ai loc: #${number}` }).waitFor();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect({ presses: hands.presses(), fields: hands.fields() }).toEqual({
        presses: 2,
        fields: 1,
      });
      await page.getByText(name).first().waitFor();
      await page.getByRole("button", { name: "Copiază linkul tău" }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const visitor = await newPage({ site, javaScript: false });
      await visitor.goto("/season/deschis?tab=register");
      await visitor.locator("main li").getByText(name).first().waitFor();
    },
  );

  it("says what is missing beside it, and a name is corrected on the spot", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto(address);
    await page.getByLabel("Numele tău").fill("Vlad");
    await page.getByLabel("Număr").fill("");
    await page.getByRole("button", { name: "Gata" }).click();
    await page.getByText("Alege un număr pentru mașină").waitFor();
    expect(await page.getByText("Scrie-ți prenumele și numele.").count()).toBe(1);
    await page.getByText("Mai este ceva de completat, mai sus.").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Numele tău").fill("Vlad De Mureș");
    await page.getByRole("button", { name: "Corectează" }).click();
    await page.getByLabel("Prenume").fill("Vlad");
    await page.getByLabel("Nume de familie").fill("De Mureș");
    await page.getByLabel("Număr").fill("1");
    await page.getByText("Numărul 1 este luat.").waitFor();
    await page.getByRole("button", { name: "3 e liber" }).click();
    await page.getByRole("button", { name: "Gata" }).click();
    await page.getByRole("heading", { name: "Ai loc: #3" }).waitFor();
    await page.getByText("Vlad De Mureș").first().waitFor();
    // A link is no key to letters, but what the site says of the seat is there.
    await page.goto("/messages");
    await page.waitForURL("/noutati");
    await page.getByRole("heading", { name: "Noutăți" }).waitFor();
    expect(await page.getByRole("link", { name: "Ce primești" }).count()).toBe(0);
    await expectAccessible(page);
  });

  it("has no car chosen beforehand where there are several, and fits a phone in letters twice as large", async () => {
    const link = await makeLink("multe");
    await withLettersTwiceAsLarge(site, async (page) => {
      await page.goto(link);
      await page.getByLabel("Numele tău").fill("Dan Pop");
      await page.getByRole("button", { name: "Gata" }).click();
      await page.getByText("Alege mașina.").waitFor();
      expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Toate cele 6" }).click();
      await page.getByRole("radio", { name: "BMW Z4 GT3" }).click();
      await expect.poll(() => page.getByText("Alege mașina.").count()).toBe(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Gata" }).click();
      await page.getByRole("heading", { name: "Ai loc: #1" }).waitFor();
      await expectNoSidewaysScroll(page);
    });
  });

  it("leads to Steam's own page and back, where results know people by it", async () => {
    const link = await makeLink("acc");
    const page = await newPage({ site, width: 360 });
    await page.goto(link);
    await page.getByLabel("Numele tău").fill("Oana Stan");
    await page.getByRole("button", { name: "Gata" }).click();
    await page.getByRole("heading", { name: "Ai loc: #1" }).waitFor();
    await page.getByRole("link", { name: "Leagă contul Steam" }).click();
    await page.getByRole("link", { name: "Yes" }).click();
    await page.waitForURL("/season/acc?tab=register");
    await page.goto(link);
    await page.getByRole("heading", { name: "Ai loc: #1" }).waitFor();
    await page.getByText("Cine mai este înscris").waitFor();
    expect(await page.getByRole("link", { name: "Leagă contul Steam" }).count()).toBe(0);
  });

  it("of a club is found by its owner, on its page and in the season, and by nobody else", async () => {
    const owner = await newPage({ site, width: 360 });
    await openAs(owner, OWNER, "/season/deschis?tab=register");
    await owner.getByRole("link", { name: "Link de înscriere: Zmeii" }).waitFor();
    await owner.goto("/team-profile/zmeii");
    await owner.getByRole("link", { name: "Link de înscriere: Cupa deschisă" }).click();
    await owner.getByText("Cine îl deschide concurează pentru clubul „Zmeii”.").waitFor();
    await expectAccessible(owner);
    const other = await newPage({ site, width: 360 });
    await openAs(other, ORGANISER, "/team-profile/zmeii");
    await other.getByRole("button", { name: "Cere să intri în Zmeii" }).waitFor();
    expect(await other.getByRole("link", { name: /^Link de înscriere/ }).count()).toBe(0);
  });

  it("is taken back by an organiser with one press, and given again with another", async () => {
    const organiser = await openBoard();
    await organiser.getByText("A dat 3 din 60.").waitFor();
    await organiser.getByText("Seamănă cu").waitFor();
    await expectAccessible(organiser);
    await organiser.getByRole("button", { name: "Scoate mașina #1" }).click();
    await expectSnackbar(organiser, "Mașina #1 nu mai este înscrisă.");
    await organiser.getByRole("button", { name: "Pune înapoi mașina #1" }).click();
    await expectSnackbar(organiser, "Mașina #1 este înscrisă din nou.");
    await organiser.getByRole("button", { name: "Scoate mașina #1" }).waitFor();
  });

  it("of one person makes whoever opens it the driver of that line, once", async () => {
    const organiser = await openBoard();
    const made = organiser.waitForResponse(/personal-links/);
    await organiser.getByRole("button", { name: "Fă-i linkul: Gelu Listă" }).click();
    const reply: unknown = await (await made).json();
    await organiser.getByRole("button", { name: "Copiază linkul: Gelu Listă" }).waitFor();
    await expectNoSidewaysScroll(organiser);
    await expectAccessible(organiser);
    const own = /\/loc#[\w-]+/.exec(JSON.stringify(reply))?.[0] ?? "";
    const page = await newPage({ site, width: 360, theme: "dark" });
    await page.goto(own);
    await page.getByText("Gelu Listă").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Da, eu sunt" }).click();
    await page.getByRole("heading", { name: "Ai loc: #50" }).waitFor();
    await expectAccessible(page);
    const late = await newPage({ site, width: 360 });
    await late.goto(own);
    await late.getByText("Linkul a fost folosit de câte ori se putea.", { exact: false }).waitFor();
    await organiser.reload();
    await organiser.getByText("a venit cu linkul lui").waitFor();
    expect(await organiser.getByRole("heading", { name: "Piloți fără cont" }).count()).toBe(0);
    await expectAccessible(organiser);
  });

  it("stops with one press, and nothing of who is registered is lost", async () => {
    const organiser = await openBoard();
    await organiser.getByRole("button", { name: "Oprește linkul" }).click();
    await expectSnackbar(organiser, "Linkul este oprit. Cine s-a înscris a rămas înscris.");
    const page = await newPage({ site, width: 360, theme: "dark" });
    await page.goto(address);
    await page.getByText("Linkul nu mai este valabil.", { exact: false }).waitFor();
    await expectAccessible(page);
    await page.goto("/season/deschis?tab=register");
    for (const name of ["Ion Nicolae Popescu", "Ana Rusu", "Vlad De Mureș"])
      await page.getByText(name).first().waitFor();
  });

  it("is nothing where the address is not whole or leads nowhere", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/loc");
    await page.getByText("Linkul nu este întreg.", { exact: false }).waitFor();
    await expectAccessible(page);
    page.expectProblem(/seat-link 410/);
    await page.goto("/loc#nimic");
    await page.getByText("nu mai există", { exact: false }).waitFor();
  });
});

async function seed(dataDir: string): Promise<void> {
  const databases = openDatabases({ dataDir });
  await migrate(databases);
  const { db } = databases;
  await createPerson(db, { email: ORGANISER, password: PASSWORD, roles: ["administrator"] });
  await createPerson(db, { firstName: "Ana", lastName: "Rusu", email: null });
  await createSeason(db, {
    id: "deschis",
    title: "Cupa deschisă",
    simulator: "ac",
    registrationDeadline: Date.now() + 10 * DAY_MS,
  });
  const gelu = await createPerson(db, { firstName: "Gelu", lastName: "Listă", email: null });
  const owner = await createPerson(db, { email: OWNER, password: PASSWORD });
  const club = await createClub(db, { id: "zmeii", name: "Zmeii", simulator: "ac", owner });
  await registerCar(db, { season: "deschis", club, raceNumber: 50, drivers: [gelu] });
  const registrationDeadline = Date.now() + 10 * DAY_MS;
  await createSeason(db, { id: "acc", simulator: "acc", registrationDeadline });
  await createSeason(db, {
    id: "multe",
    simulator: "ac",
    carModels: [
      "ac-ks-mazda-mx5-cup",
      "ac-ks-audi-r8-lms-2016",
      "ac-ks-ferrari-488-gt3",
      "ac-ks-mclaren-650-gt3",
      "ac-ks-nissan-gtr-gt3",
      "ac-bmw-z4-gt3",
    ],
    registrationDeadline,
  });
  await createEvent(db, { season: "deschis", time: Date.now() + 12 * DAY_MS });
  await databases.close();
}
