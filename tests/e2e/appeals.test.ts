import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sanction } from "#features/stewarding/licence/licence-shapes.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { createClub, createEvent, createSession, registerCar } from "#tests/factories/league.ts";
import {
  appealOf,
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
import { openAs, startServed, unfold } from "./stewards.ts";

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

    // What is ahead of them: at home, and whole among their cases.
    const home = await open(driver, "/", { width: 360 });
    const own = home.getByRole("region", { name: "Etapa ta" });
    await own.getByText("+7 locuri pe grilă la următoarea cursă").waitFor();
    await expectAccessible(home);
    await own.getByRole("link", { name: "4 puncte pe licență" }).click();
    await home.waitForURL(/cazurile-mele/);
    const ahead = home.getByRole("region", { name: "Licența ta" });
    await ahead.getByText("5 locuri pe grilă", { exact: true }).first().waitFor();
    await ahead.getByText("2 locuri pe grilă", { exact: true }).waitFor();
    await ahead.getByText("Încă 4 puncte până la suspendare la o etapă").waitFor();
    await expectNoSidewaysScroll(home);
    await expectAccessible(home);

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
    // Pressed where there is no connection, it goes once there is one.
    phone.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await phone.context().setOffline(true);
    await press(phone, phone.getByRole("button", { name: "Trimite apelul" }));
    await phone.getByText("Nu ai legătură la internet.", { exact: false }).waitFor();
    await phone.context().setOffline(false);
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
    await home.reload();
    await home.getByRole("link", { name: /^Apel la Decizia nr. 2/ }).waitFor();
    expect(await ahead.getByText("De executat").count()).toBe(0);

    await settle(id, "annulled");
    await phone.goto(`/caz/${id}`);
    await phone.getByText("Decizia nr. 2 a fost anulată").waitFor();
    await phone.getByText("Înregistrarea arată altceva.").waitFor();
    await phone.goto(`/decizie/${second.decision}/apel`);
    await phone.getByText("Această decizie nu mai poate fi atacată.").waitFor();
    await visitor.goto(`/driver-profile/${driver}`);
    await licence.getByText("3 puncte").waitFor();
    expect(await licence.getByText("Sancțiuni").count()).toBe(0);
    await home.goto("/");
    await own.getByRole("link", { name: "3 puncte pe licență" }).waitFor();
    expect(await own.getByText("locuri pe grilă").count()).toBe(0);
  });

  it("say what cannot be sent, keep what was typed, and read why somebody else was faster", async () => {
    const { race, driver } = await startRace();
    const { id: first, decision } = await give(race, [["time", 5]]);
    test.setNow(Date.now());
    const stranger = await open(race.drivers[3] ?? "", `/decizie/${decision}/apel`);
    await stranger.getByText("Apel face doar cine a contestat").waitFor();
    const text = "De ce nu ești de acord";
    const page = await open(driver, `/decizie/${decision}/apel`, { width: 360, theme: "dark" });
    await expectAccessible(page);
    await page.getByLabel(text).fill(reasons);

    // Where the connection breaks nothing is lost.
    await page.route("**/appeal", (route) => route.abort());
    page.expectProblem(/ERR_FAILED|appeal/);
    await page.getByRole("button", { name: "Trimite apelul" }).click();
    await page.getByRole("alert").waitFor();
    await page.unroute("**/appeal");
    expect(await page.getByLabel(text).inputValue()).toBe(reasons);

    // From another window of theirs, meanwhile.
    const other = await api().post(driver, `/api/decision/${decision}/appeal`, appealOf());
    expect(other.status).toBe(200);
    page.expectProblem(/409/);
    await page.getByRole("button", { name: "Trimite apelul" }).click();
    await page.getByText("Ai atacat deja această decizie.").waitFor();
    expect(await page.getByLabel(text).inputValue()).toBe(reasons);
    await page.getByRole("link", { name: "Deschide cazul tău" }).click();
    await page.getByRole("link", { name: "Decizia nr. 1" }).first().click();
    await page.getByRole("link", { name: "Deschide apelul" }).click();
    await page.getByRole("heading", { name: "Apel la Decizia nr. 1" }).waitFor();
    await page.goto(`/decizie/${decision}/apel`);
    await page.getByText("Ai făcut apel la această decizie.").waitFor();

    // The other side has the form open while its time ends.
    const [complainant = ""] = race.drivers;
    const late = await open(complainant, `/caz/${first}`, { width: 360 });
    await late.getByRole("link", { name: "Fac apel" }).click();
    await late.getByLabel(text).fill(reasons);
    test.setNow(Date.now() + 2 * HOUR_MS);
    late.expectProblem(/409/);
    await late.getByRole("button", { name: "Trimite apelul" }).click();
    await late.getByText("Timpul pentru apel s-a încheiat.").waitFor();
    expect(await late.getByLabel(text).inputValue()).toBe(reasons);
  });

  it("read of a ban where they would register or say that they come, before they press anything", async () => {
    const { race, driver, next } = await startRace();
    await give(race, [["licence", 12]]);
    const { data } = await api().get<Sanction[]>(judges[0], "/api/sanctions");
    const ban = data.find((own) => own.driver._id === driver && own.kind === "ban");
    const confirmed = await api().post(judges[0], `/api/sanction/${ban?._id}/confirm`, {
      version: ban?.version,
    });
    expect(confirmed.status).toBe(200);
    test.setNow(Date.now());
    const page = await open(driver, "/", { width: 360 });
    const own = page.getByRole("region", { name: "Etapa ta" });
    await own.getByText(/^Excludere din ligă până la/).waitFor();
    await own.getByText("Ești suspendat la această etapă: Sancțiune a comisarilor").waitFor();
    await page.goto(`/season/${race.season}?tab=register`);
    await page.getByText("Fără înscrieri și fără prezență la etape până la").waitFor();
    await expectAccessible(page);
    await page.goto(`/event/${next}`);
    const presence = page.getByRole("region", { name: "Prezența mea" });
    await presence.getByText("Sancțiune a comisarilor: excludere").waitFor();
    expect(await presence.getByRole("button", { name: "Suspendat" }).isDisabled()).toBe(true);
    await page.goto("/cazurile-mele");
    await page.getByText("Suspendare la Etapa următoare").waitFor();
    await expectAccessible(page);
  });

  it("find decisions by event and offence, and what was given before", async () => {
    const { race } = await startRace();
    await give(race, [["time", 5]]);
    await give(race, [["time", 10]], 7);
    // Another driver protests: the first one has, as often as one may in a round.
    const other = { ...race, drivers: race.drivers.toReversed(), rows: race.rows.toReversed() };
    await publish(
      test,
      other,
      (accused) => ({
        offence: "track-limits",
        besideGuide: "Așa a hotărât comisia.",
        items: [{ entry: accused, kind: "warning", amount: 1 }],
      }),
      { lap: 9 },
    );
    test.setNow(Date.now());
    const visitor = await newPage({ site, width: 360 });
    await visitor.goto(`/season/${race.season}/decizii`);
    await visitor.getByText("3 decizii, cea mai nouă prima").waitFor();
    const offences = visitor.getByRole("navigation", { name: "Abateri" });
    await offences.getByRole("link", { name: "Contact din vină proprie" }).click();
    await visitor.getByText("2 decizii, cea mai nouă prima").waitFor();
    expect(new URL(visitor.url()).searchParams.get("offence")).toBe("contact");
    await visitor.reload();
    await visitor.getByText("2 decizii, cea mai nouă prima").waitFor();
    await unfold(visitor, "Precedente");
    const precedents = visitor.getByRole("region", { name: "Precedente" });
    await precedents.getByText("de la +5 secunde la +10 secunde").waitFor();
    await expectNoSidewaysScroll(visitor);
    await expectAccessible(visitor);
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
