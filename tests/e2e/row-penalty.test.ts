import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createStewardedRace,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { expectAccessible, expectNoSidewaysScroll, type WatchedPage } from "./browser.ts";
import { countedHands } from "./counted-hands.ts";
import type { Site } from "./site.ts";
import { openAs, startServed } from "./stewards.ts";

describeOnEachDatabase("A penalty from a row of results", (engine) => {
  let test: TestApp;
  let site: Site;
  let race: StewardedRace;
  beforeAll(async () => {
    ({ test, site } = await startServed(engine));
    race = await createStewardedRace(test, { quorum: 1, defenceHours: 0 }, test.services.now());
  });
  afterAll(async () => site.stop());

  const open = (person: string | undefined, path: string, options: object = {}) =>
    openAs(test, site, person ?? "", { path, ...options });
  const results = () => `/event/${race.event}?tab=results&sessionresults=${race.session}`;
  const nameOf = async (place: number) => {
    const person = await test.services.databases.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", race.drivers[place] ?? "")
      .executeTakeFirstOrThrow();
    return `${person.first_name} ${person.last_name}`;
  };
  const order = async () => (await readRows(test, race)).map(({ _id }) => race.rows.indexOf(_id));
  const flagOf = (page: WatchedPage, name: string) =>
    page.getByRole("button", { name: `Penalizare pentru ${name}` });

  it.each([
    { width: 360, theme: "dark" as const },
    { width: 1280, theme: "light" as const },
  ])("takes three presses and no field at $width px, and one to take it back", async (look) => {
    const accused = await nameOf(1);
    const page = await open(race.stewards[0], results(), look);
    const hands = countedHands();
    await hands.press(flagOf(page, accused));
    const dialog = page.getByRole("dialog");
    await hands.press(dialog.getByRole("button", { name: /^Contact din/ }));
    await dialog.getByText(/^Locul 2 → 4;/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await hands.press(dialog.getByRole("button", { name: "Dă penalizarea" }));
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/Decizia nr\. \d+ este dată\./).waitFor();
    expect([hands.presses(), hands.fields()]).toEqual([3, 0]);
    expect(await order()).toEqual([0, 2, 3, 1]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Retrage" }).click();
    await page.getByText("Penalizarea a fost retrasă.").waitFor();
    await page.getByText(/este dată\./).waitFor({ state: "detached" });
    expect(await order()).toEqual([0, 1, 2, 3]);
  });

  it("is many from a list, each line with what becomes of it", async () => {
    const [one, two] = [await nameOf(1), await nameOf(2)];
    const page = await open(race.stewards[0], results(), { width: 360 });
    const hands = countedHands();
    await hands.press(page.getByRole("button", { name: "Unelte" }));
    await hands.press(page.getByRole("button", { name: "Listă de penalizări" }));
    const dialog = page.getByRole("dialog");
    const text = dialog.getByLabel("O linie de mașină");
    await text.fill(`${one} +5s contact T7\n#99 dsq\n${two} ceva`);
    await dialog.getByText("Nicio mașină din rezultate nu are numărul #99.").waitFor();
    await dialog.getByText("Alege abaterea.").waitFor();
    expect(await dialog.getByRole("button", { name: /^Dă/ }).isDisabled()).toBe(true);
    await hands.type(text, `${one} +5s contact T7\n${two} limite`);
    await dialog.getByText(/^Contact din .* T7$/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await hands.press(dialog.getByRole("button", { name: "Dă 2 penalizări" }));
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/Decizia nr\. \d+, Decizia nr\. \d+ sunt date\./).waitFor();
    expect([hands.presses(), hands.fields()]).toEqual([3, 1]);

    await page.getByRole("button", { name: "Listă de penalizări" }).click();
    await text.fill(`${one} +5s contact T7`);
    await dialog.getByText(/deja în nr\. \d+/).waitFor();
    expect(await dialog.getByRole("button", { name: /^Dă/ }).isDisabled()).toBe(true);
  });

  it("stands among the season's decisions, which are copied for Discord", async () => {
    const path = `/season/${race.season}/decizii`;
    const page = await open(race.stewards[0], path, { width: 360 });
    await page.getByRole("button", { name: "Copiază pentru Discord" }).click();
    const dialog = page.getByRole("dialog", { name: "Text pentru Discord" });
    await dialog.getByText(/Decizia nr\. \d+/).waitFor();
    await dialog.getByRole("button", { name: /^Copiază · \d+ din 2000$/ }).waitFor();
    await expectAccessible(page);
    const driver = await open(race.drivers[0], path);
    await driver
      .getByText(/Decizia nr\. \d+/)
      .first()
      .waitFor();
    expect(await driver.getByText("Copiază pentru Discord").count()).toBe(0);
  });

  it("stands in the editor over those by hand, which are folded", async () => {
    const accused = await nameOf(3);
    const editor = `/edit-session-results/${race.event}/${race.session}`;
    const page = await open(race.stewards[0], editor, { width: 360 });
    await page.getByRole("button", { name: `Editează rândul ${accused}` }).click();
    const dialog = page.getByRole("dialog", { name: `Rândul ${accused}` });
    const byHand = dialog.getByLabel("Descriere");
    const fold = dialog.getByText("De mână", { exact: true });
    await fold.waitFor();
    expect(await byHand.isVisible()).toBe(false);
    await fold.click();
    await byHand.waitFor();
    await expectAccessible(page);
    await flagOf(page, accused).click();
    const sheet = page.getByRole("dialog", { name: new RegExp(`${accused} · `) });
    await sheet.getByRole("button", { name: /^Contact din/ }).click();
    await sheet.getByRole("button", { name: "Dă penalizarea" }).click();
    await sheet.waitFor({ state: "detached" });
    await dialog.waitFor({ state: "detached" });
    expect(await order()).toEqual([0, 2, 1, 3]);
  });

  it("leads to a case, filled in, and is there for nobody else", async () => {
    const accused = await nameOf(3);
    const page = await open(race.stewards[0], results());
    await flagOf(page, accused).click();
    await page.getByRole("button", { name: "Deschide un caz" }).click();
    const dialog = page.getByRole("dialog", { name: "Deschide un caz" });
    await dialog.getByText(accused).waitFor();
    expect(await dialog.getByLabel("Sesiunea").inputValue()).toBe(race.session);
    await dialog.getByRole("button", { name: "Altă mașină" }).click();
    await dialog.getByText("Cel mult 60.").waitFor();
    const driver = await open(race.drivers[0], results(), { width: 360 });
    await driver.getByText(/^Provizorii/).waitFor();
    expect(await driver.getByRole("button", { name: /^Penalizare pentru/ }).count()).toBe(0);
  });

  it("is a case at once, filled in, where the guide gives nothing on the spot", async () => {
    const { event, session, stewards } = await createStewardedRace(test, {}, test.services.now());
    const page = await open(stewards[0], `/event/${event}?tab=results&sessionresults=${session}`, {
      width: 360,
    });
    const hands = countedHands();
    await hands.press(page.getByRole("button", { name: /^Penalizare pentru/ }).first());
    const dialog = page.getByRole("dialog", { name: "Deschide un caz" });
    await dialog.getByRole("button", { name: /^Scoate / }).waitFor();
    expect(await dialog.getByLabel("Sesiunea").inputValue()).toBe(session);
    expect(hands.presses()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Renunță" }).click();
    // A list would have nothing to choose from, and says so.
    await page.getByRole("button", { name: "Unelte" }).click();
    await page.getByRole("button", { name: "Listă de penalizări" }).click();
    const list = page.getByRole("dialog", { name: /^Listă de penalizări/ });
    await list.getByLabel("O linie de mașină").fill("#1 +5s contact");
    await list.getByText("nicio abatere nu se dă pe loc").waitFor();
    expect(await list.getByRole("combobox").count()).toBe(0);
  });
});
