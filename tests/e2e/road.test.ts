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
import { readReply } from "#web/api.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type CountedHands, countedHands } from "./counted-hands.ts";
import { expectSnackbar, openAs, PASSWORD } from "./league-of-one.ts";
import { type Site, startSite } from "./site.ts";

const ADMINISTRATOR = "sef@example.test";

describe("The road to a seat, from the home page of somebody who was never there", () => {
  let site: Site;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "grila-road-"));
    await seed(dataDir);
    site = await startSite({ league: "empty", dataDir });
  });
  afterAll(async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Path of the link in the only mail to an address. */
  async function linkMailedTo(address: string): Promise<string> {
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(`${site.url}${path}`, init);
      return readReply<unknown>(response.status, await response.text()).data;
    };
    const { token } = loginOf(
      await send("/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: ADMINISTRATOR, password: PASSWORD }),
      }),
    );
    const mails = JSON.stringify(
      await send("/api/outbox?pageSize=100", { headers: { authorization: `Bearer ${token}` } }),
    );
    const link = new RegExp(`${address}.*?https?://[^/]+(/confirmEmail/\\d+/[\\w-]+)`).exec(mails);
    return link?.[1] ?? "";
  }

  /** From the home page through signing up, the mail in another browser and the first login, back to where the person was. */
  async function signUp(
    hands: CountedHands,
    email: string,
    look: { width: number; theme: "light" | "dark" },
  ): Promise<WatchedPage> {
    const first = await newPage({ site, ...look });
    await first.goto("/");
    await hands.press(first.locator('main a[href="/season/open?tab=register"]').first());
    await first.getByRole("heading", { name: "Cum particip" }).first().waitFor();
    await expectNoSidewaysScroll(first);
    await expectAccessible(first);
    await hands.press(first.getByRole("link", { name: "Înscrie-te" }).last());
    await hands.type(first.getByLabel("Email"), email);
    await hands.type(first.getByLabel("Parola", { exact: true }), PASSWORD);
    await hands.type(first.getByLabel("Confirmă parola"), PASSWORD);
    await hands.press(first.getByRole("button", { name: "Creează contul" }));
    await first.getByText("un organizator îți va confirma contul").waitFor();

    const page = await newPage({ site, ...look });
    hands.countLink();
    await page.goto(await linkMailedTo(email));
    await page.waitForURL(/\/login\?from=/);
    await hands.type(page.getByLabel("Email"), email);
    await hands.type(page.getByLabel("Parola"), PASSWORD);
    await hands.press(page.getByRole("button", { name: "Conectează-te" }));
    await page.waitForURL("/season/open?tab=register");
    await page.getByText("Lipsește: prenume și nume.").waitFor();
    return page;
  }

  async function completeProfile(
    page: WatchedPage,
    hands: CountedHands,
    [firstName, lastName]: [string, string],
  ): Promise<void> {
    await hands.press(page.getByRole("link", { name: "Completează profilul" }));
    await hands.type(page.getByLabel("Prenume"), firstName);
    // Only what the season asks for.
    expect(await page.getByRole("main").getByRole("textbox").count()).toBe(2);
    await expectAccessible(page);
    await hands.type(page.getByLabel("Nume de familie"), lastName);
    await hands.press(page.getByRole("button", { name: "Salvează" }));
    await page.waitForURL("/season/open?tab=register");
  }

  async function expectRegistered(page: WatchedPage, car: string): Promise<void> {
    await page.waitForURL("/season/open?tab=register");
    await page.getByRole("heading", { name: "Ești înscris" }).waitFor();
    await page.getByText(car).first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto("/season/open?tab=register");
    await visitor.locator("main li").getByText(car).first().waitFor();
  }

  it.each([
    { width: 360, theme: "dark" as const, email: "singur@example.test", name: "Sandu" },
    { width: 1280, theme: "light" as const, email: "singura@example.test", name: "Sanda" },
  ])(
    "alone takes at most 20 presses and 11 fields, at $width px",
    async ({ email, name, ...look }) => {
      const hands = countedHands();
      const page = await signUp(hands, email, look);
      const before = { presses: hands.presses(), fields: hands.fields() };
      await completeProfile(page, hands, [name, "Solo"]);
      await hands.press(page.getByRole("link", { name: "Concurez singur" }));
      await page.getByText(`Te înscrii ca ${name} Solo.`).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await hands.press(page.getByRole("button", { name: "Gata" }));
      await page.getByRole("heading", { name: /Ai loc: #/ }).waitFor();
      await page.goto("/season/open?tab=register");
      await expectRegistered(page, `${name} Solo`);
      // What it takes now: the road does not become longer unnoticed.
      expect({ presses: hands.presses(), fields: hands.fields() }).toEqual({
        presses: 9,
        fields: 7,
      });
      expect(hands.presses() - before.presses).toBeLessThanOrEqual(10);
      expect(hands.fields() - before.fields).toBeLessThanOrEqual(6);
    },
  );

  it.each([
    { width: 360, theme: "light" as const, email: "fondator@example.test", name: "Fane" },
    { width: 1280, theme: "dark" as const, email: "fondatoare@example.test", name: "Fana" },
  ])("with a club of one's own takes no more, at $width px", async ({ email, name, ...look }) => {
    const hands = countedHands();
    const page = await signUp(hands, email, look);
    const before = { presses: hands.presses(), fields: hands.fields() };
    await completeProfile(page, hands, [name, "Fondatoru"]);
    await hands.press(page.getByRole("link", { name: "Creează un club" }).first());
    expect(await page.getByLabel("Sunt și pilot al clubului").isChecked()).toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await hands.type(page.getByLabel("Numele clubului"), `Clubul lui ${name}`);
    await hands.press(page.getByRole("button", { name: "Salvează" }));
    await page.waitForURL("/season-registration/open");
    await hands.press(page.getByRole("button", { name: "Salvează" }));
    await expectRegistered(page, `Clubul lui ${name}`);
    expect({ presses: hands.presses(), fields: hands.fields() }).toEqual({
      presses: 10,
      fields: 8,
    });
    expect(hands.presses() - before.presses).toBeLessThanOrEqual(10);
    expect(hands.fields() - before.fields).toBeLessThanOrEqual(6);
  });

  it("leads into a club and into a car that others have: they are asked, and answer", async () => {
    const driver = await newPage({ site, width: 360, theme: "dark" });
    await openAs(driver, "dan@example.test", "/team-profile/zmeii");
    await driver.getByRole("button", { name: "Cere să intri în Zmeii" }).click();
    await driver.getByLabel("Câteva cuvinte despre tine").fill("Conduc seara.");
    await expectAccessible(driver);
    await driver.getByRole("button", { name: "Trimite cererea" }).click();
    await expectSnackbar(
      driver,
      "Ai cerut să intri în clubul „Zmeii”. Primești un mesaj când îți răspunde.",
    );
    await driver.getByRole("button", { name: "Retrage cererea: Zmeii" }).waitFor();
    await expectNoSidewaysScroll(driver);
    await expectAccessible(driver);

    const owner = await newPage({ site });
    await openAs(owner, "olga@example.test", "/teams");
    await owner.getByText("„Conduc seara.”").waitFor();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: "Acceptă: Dan Pop, Zmeii" }).click();
    await expectSnackbar(owner, "Dan Pop este pilot al clubului „Zmeii”.");

    await owner.goto("/season/open?tab=register");
    await owner.getByRole("switch", { name: "Loc liber în #77 Vipera" }).click();
    await owner.getByText("Loc liber ·").waitFor();
    await expectAccessible(owner);

    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto("/season/open?tab=register");
    await visitor.getByRole("link", { name: "Cere locul din mașina #77 Vipera" }).waitFor();
    await visitor.goto("/team-profile/zmeii");
    await visitor.getByRole("heading", { name: "Locuri libere" }).waitFor();

    await driver.goto("/season/open?tab=register");
    await driver.getByRole("switch", { name: "Caut un loc" }).click();
    await driver.getByText("Caută un loc:").waitFor();
    await driver.getByRole("button", { name: "Cere locul din mașina #77 Vipera" }).click();
    await driver.getByRole("button", { name: "Trimite cererea" }).click();
    await driver.getByText("Ai cerut locul.").waitFor();
    await expectNoSidewaysScroll(driver);
    await expectAccessible(driver);

    await owner.reload();
    await owner.getByRole("button", { name: "Acceptă: Dan Pop, mașina #77" }).click();
    await expectSnackbar(owner, "Dan Pop are loc în mașina #77.");
    await driver.goto("/season/open?tab=register");
    await driver.getByRole("heading", { name: "Ești înscris" }).waitFor();
    await driver.getByText("(Echipaj confirmat: Olga Marin, Dan Pop)").first().waitFor();
    expect(await driver.getByText("Caută un loc:").count()).toBe(0);
  });

  it("gives another number in place of one that was taken meanwhile, and says so", async () => {
    const eva = await newPage({ site, width: 360 });
    await openAs(eva, "eva@example.test", "/season-registration/open");
    const field = eva.getByRole("combobox", { name: /^Număr/ });
    const proposed = await field.inputValue();
    const other = await newPage({ site });
    await openAs(other, "ion@example.test", "/season-registration/open");
    await other.getByLabel(/^Număr/).fill(proposed);
    await other.getByRole("button", { name: "Salvează" }).click();
    await other.waitForURL("/season/open?tab=register");
    eva.expectProblem(/registrations 409/);
    await eva.getByRole("button", { name: "Salvează" }).click();
    await eva.getByText(`Numărul ${proposed} a fost luat între timp.`, { exact: false }).waitFor();
    expect(await field.inputValue()).not.toBe(proposed);
    await expectAccessible(eva);
    await eva.getByRole("button", { name: "Salvează" }).click();
    await eva.waitForURL("/season/open?tab=register");
  });
});

function loginOf(reply: unknown): { token: string } {
  if (typeof reply === "object" && reply !== null && "token" in reply)
    return { token: String(reply.token) };
  throw new Error("no login");
}

async function seed(dataDir: string): Promise<void> {
  const databases = openDatabases({ dataDir });
  await migrate(databases);
  const { db } = databases;
  await createPerson(db, { email: ADMINISTRATOR, password: PASSWORD, roles: ["administrator"] });
  await createSeason(db, {
    id: "open",
    title: "Cupa deschisă",
    simulator: "ac",
    registrationDeadline: Date.now() + 10 * DAY_MS,
    rules: { maxDriversPerCar: 2 },
  });
  await createEvent(db, { season: "open", time: Date.now() + 12 * DAY_MS });
  const person = (key: string, firstName: string, lastName: string) =>
    createPerson(db, { firstName, lastName, email: `${key}@example.test`, password: PASSWORD });
  const olga = await person("olga", "Olga", "Marin");
  await person("dan", "Dan", "Pop");
  const zmeii = await createClub(db, {
    id: "zmeii",
    name: "Zmeii",
    simulator: "ac",
    owner: olga,
    drivers: [olga],
  });
  await registerCar(db, {
    season: "open",
    club: zmeii,
    raceNumber: 77,
    carName: "Vipera",
    drivers: [olga],
  });
  for (const [key, name] of [
    ["eva", "Eva"],
    ["ion", "Ion"],
  ] as const) {
    const owner = await person(key, name, "Rusu");
    await createClub(db, { name: `Clubul ${name}`, simulator: "ac", owner, drivers: [owner] });
  }
  await databases.close();
}
