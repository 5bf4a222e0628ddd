import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sanction } from "#features/stewarding/licence/licence-shapes.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { createClub, createEvent, createSession, registerCar } from "#tests/factories/league.ts";
import {
  caller,
  createStewardedRace,
  judgeAgain,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import type { Site } from "./site.ts";
import { openAs, startServed } from "./stewards.ts";

const reasons = "Camera din spate arată că am rămas pe linia mea.";

describeOnEachDatabase("A driver and their licence", (engine) => {
  let test: TestApp;
  let site: Site;
  let judges: string[];
  beforeAll(async () => {
    ({ test, site } = await startServed(engine));
    judges = await otherStewards(test);
  });
  afterAll(async () => site.stop());

  const api = () => caller(test);
  const open = (person: string, path: string, options: object = {}) =>
    openAs(test, site, person, { path, ...options });
  /** A race whose decisions of now can be appealed for another hour, and a round in which its second driver has a seat. */
  const startRace = async () => {
    const now = Date.now() - 47 * HOUR_MS;
    test.setNow(now);
    const race = await createStewardedRace(test, {}, now);
    const [, driver = ""] = race.drivers;
    const { db } = test.services.databases;
    const next = await createEvent(db, {
      season: race.season,
      time: Date.now() + 72 * HOUR_MS,
      title: "Etapa următoare",
    });
    await createSession(db, { event: next });
    const club = await createClub(db, { drivers: [driver] });
    await registerCar(db, { season: race.season, club, drivers: [driver] });
    return { race, driver, next };
  };
  const give = async (race: StewardedRace, items: [kind: string, amount: number][], lap = 3) =>
    publish(
      test,
      race,
      (accused) => ({
        besideGuide: "Așa a hotărât comisia.",
        items: items.map(([kind, amount]) => ({ entry: accused, kind, amount })),
      }),
      { lap },
    );
  const sanctionOf = async (driver: string) => {
    const { data } = await api().get<Sanction[]>(judges[0], "/api/sanctions");
    const found = data.find((own) => own.driver._id === driver);
    if (!found) throw new Error("a sanction was expected");
    return found;
  };
  const settle = async (id: string, outcome: "upheld" | "annulled") => {
    const vote = outcome === "upheld" ? "infringement" : "none";
    const { version } = await judgeAgain(test, judges, id, { vote });
    const settled = await api().post(judges[0], `/api/case/${id}/settle`, {
      version,
      outcome,
      text: "Înregistrarea arată altceva.",
    });
    expect(settled.status).toBe(200);
  };

  it("cross a threshold by two decisions, appeal one from the phone, and read of both ends", async () => {
    const { race, driver } = await startRace();
    await give(race, [["licence", 3]]);
    const second = await give(
      race,
      [
        ["licence", 1],
        ["grid", 2],
      ],
      7,
    );
    const proposed = await sanctionOf(driver);
    await api().post(judges[0], `/api/sanction/${proposed._id}/confirm`, {
      version: proposed.version,
    });
    test.setNow(Date.now());

    // Everybody reads it on the driver's page, without scripts too.
    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto(`/driver-profile/${driver}`);
    const licence = visitor.getByRole("region", { name: "Puncte de penalizare pe licență" });
    await licence.getByText("3 puncte").waitFor();
    await licence.getByText("1 punct", { exact: false }).first().waitFor();
    await licence.getByText("5 locuri pe grilă").waitFor();
    await visitor.goto(`/driver-profile/${race.drivers[2]}`);
    expect(await visitor.getByText("Puncte de penalizare").count()).toBe(0);

    // From the document to the appeal, by keyboard alone.
    const phone = await open(driver, `/decizie/${second.decision}`, { width: 360 });
    await expectAccessible(phone);
    await press(phone, phone.getByRole("link", { name: "Fac apel" }));
    await phone.getByRole("heading", { name: "Fac apel", level: 1 }).waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await press(phone, phone.getByRole("button", { name: "Trimite apelul" }));
    await phone.getByText("Scrie cel puțin 20 de caractere: ce nu au știut comisarii.").waitFor();
    expect(await phone.getByLabel("De ce nu ești de acord").evaluate(hasFocus)).toBe(true);
    await phone.keyboard.type(reasons);
    await phone.getByText(`${reasons.length} din 2.000`, { exact: false }).waitFor();
    // What is typed is there after the page was lost.
    await phone.reload();
    expect(await phone.getByLabel("De ce nu ești de acord").inputValue()).toBe(reasons);
    await press(phone, phone.getByRole("button", { name: "Trimite apelul" }));
    await phone.waitForURL(/\/caz\//);
    await phone.getByRole("heading", { name: "Apel la Decizia nr. 2" }).waitFor();
    await phone.getByText(reasons).waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    const id = new URL(phone.url()).pathname.split("/").at(-1) ?? "";

    // Held, and said so to everybody.
    await visitor.goto(`/decizie/${second.decision}`);
    await visitor.getByText("Atacată cu apel").first().waitFor();
    await visitor.getByText("Locurile pe grilă așteaptă apelul.").waitFor();
    await visitor.getByText("așteaptă apelul", { exact: true }).waitFor();
    await visitor.goto(`/driver-profile/${driver}`);
    await licence.getByText("așteaptă apelul").waitFor();

    await settle(id, "annulled");
    await phone.goto(`/caz/${id}`);
    await phone.getByText("Decizia nr. 2 a fost anulată").waitFor();
    await phone.getByText("Înregistrarea arată altceva.").waitFor();
    await phone.goto(`/decizie/${second.decision}/apel`);
    await phone.getByText("Această decizie nu mai poate fi atacată.").waitFor();
    await visitor.goto(`/driver-profile/${driver}`);
    await licence.getByText("3 puncte").waitFor();
    expect(await licence.getByText("Sancțiuni").count()).toBe(0);
  });
});

/** Goes there with the Tab key and presses Enter. */
async function press(page: WatchedPage, target: ReturnType<WatchedPage["locator"]>): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate(hasFocus)) {
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there");
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}
