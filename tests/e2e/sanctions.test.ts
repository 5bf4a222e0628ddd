import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sanction } from "#features/stewarding/licence/licence-shapes.ts";
import {
  appealOf,
  caller,
  createStewardedRace,
  openReview,
  otherStewards,
  PASSWORD,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { createClub, createEvent, registerCar } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { expectAccessible, expectNoSidewaysScroll, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import type { Site } from "./site.ts";
import { openAs, startServed, unfold, vote } from "./stewards.ts";

const HOUR_MS = 3_600_000;

describeOnEachDatabase("Sanctions and appeals at the stewards' desk", (engine) => {
  let test: TestApp;
  let site: Site;
  beforeAll(async () => {
    ({ test, site } = await startServed(engine));
  });
  afterAll(async () => site.stop());

  const open = (person: string, path: string, options: object = {}) =>
    openAs(test, site, person, { path, ...options });
  /** A decision about the second driver that gives so many points. */
  const decide = async (race: StewardedRace, points: number, lap = 3) =>
    publish(
      test,
      race,
      (accused) => ({
        besideGuide: "Așa a hotărât comisia.",
        items: [
          { entry: accused, kind: "time", amount: 5 },
          { entry: accused, kind: "licence", amount: points },
        ],
      }),
      { lap },
    );
  const sanctionsOf = async (race: StewardedRace, as = "") =>
    (await caller(test).get<Sanction[]>(as, "/api/sanctions")).data.filter(
      ({ driver }) => driver._id === race.drivers[1],
    );

  it("go from a threshold to a proposal, which lapses when the appeal that other stewards judge is won", async () => {
    const start = Date.now();
    test.setNow(start - 47 * HOUR_MS);
    const race = await createStewardedRace(test, {}, test.services.now());
    const [one = "", two = ""] = await otherStewards(test);
    await setThreshold(race);
    await decide(race, 2);
    const decision = await judgeInBrowser(race);

    // What waits for a steward leads to the proposal, and that to what it rests on.
    const first = await open(one, "/administrare");
    await first.getByText("1 sancțiune propusă de confirmat sau respins").waitFor();
    await first.getByRole("link", { name: "Vezi sancțiunile" }).click();
    const proposal = first.getByRole("article");
    await proposal.getByText("6 locuri pe grilă").waitFor();
    await proposal.getByText("pentru 3 puncte pe licență").waitFor();
    await proposal.getByRole("link", { name: "Decizia nr. 1" }).waitFor();
    await proposal.getByRole("link", { name: "Decizia nr. 2" }).waitFor();
    await first.getByRole("link", { name: "Sancțiuni (1)" }).waitFor();
    await expectAccessible(first);

    // The driver appeals; who voted is kept from it, another judges.
    await caller(test).post(race.drivers[1], `/api/decision/${decision}/appeal`, appealOf());
    const kept = await open(race.stewards[0] ?? "", "/administrare/comisari");
    await kept.getByText("Ai votat decizia atacată.").waitFor();
    test.setNow(start);
    const judge = await open(one, "/administrare/comisari", { ownClock: true });
    await judge.getByText("Apel", { exact: true }).waitFor();
    await judge.getByText("Decizia nr. 2, privită din nou").waitFor();
    await judge.getByRole("link", { name: /^Deschide cazul/ }).click();
    await judge.getByText("Camera din spate arată că nu am schimbat linia.").waitFor();
    await expectAccessible(judge);
    await vote(judge, "Fără abatere", "Nu a schimbat linia.");
    const second = await open(two, new URL(judge.url()).pathname, { width: 360, theme: "dark" });
    await vote(second, "Fără abatere", "");
    await expectNoSidewaysScroll(second);
    await expectAccessible(second);

    // The other side may still appeal.
    await judge.reload();
    await judge.getByText("până atunci mai poate face apel și cealaltă parte").waitFor();
    const annul = judge.getByRole("button", { name: "Anulează decizia" });
    expect(await annul.isDisabled()).toBe(true);
    test.setNow(start + 2 * HOUR_MS);
    await judge.clock.fastForward(2 * HOUR_MS);

    // While one decides the sanction, the other ends what it rests on.
    const sanctions = await open(two, "/administrare/comisari/sanctiuni");
    await sanctions.getByRole("button", { name: /^Confirmă: / }).click();
    sanctions.expectProblem(/POST .*\/api\/sanction\/.* 409/);
    const dialog = sanctions.getByRole("dialog");
    await dialog.getByLabel("Un cuvânt pentru ceilalți comisari").fill("A ajuns la prag.");
    await judge.getByRole("heading", { name: "Anulează decizia" }).waitFor();
    await judge.getByRole("table").getByText("fără +5 secunde").waitFor();
    await annul.click();
    await judge.getByText("Obligatoriu", { exact: true }).waitFor();
    await judge.getByLabel("De ce").fill("Înregistrarea arată că nu a schimbat linia.");
    await expectAccessible(judge);
    await annul.click();
    await judge.getByRole("alertdialog").getByRole("button", { name: "Anulează decizia" }).click();
    await judge.getByText("Decizia nr. 2 a fost anulată").waitFor();

    await dialog.getByRole("button", { name: "Confirmă" }).click();
    await dialog.getByText("Sancțiunea s-a schimbat între timp").first().waitFor();
    await dialog.getByText("Acum este: fără obiect").waitFor();
    expect(await dialog.getByLabel("Un cuvânt pentru ceilalți comisari").inputValue()).toBe(
      "A ajuns la prag.",
    );
    await dialog.getByRole("button", { name: "Renunță" }).click();
    await sanctions.getByRole("heading", { name: /^Încheiate/ }).waitFor();
    expect(await sanctionsOf(race, one)).toMatchObject([{ state: "lapsed" }]);
  });

  /** The second decision, by whose points the threshold is reached: said before it is published. Answers its id. */
  async function judgeInBrowser(race: StewardedRace): Promise<string> {
    const { id, accused } = await openReview(test, race, { lap: 7 });
    const [first = "", second = ""] = race.stewards;
    const page = await open(first, `/administrare/comisari/${id}`);
    await vote(page, "Abatere", "");
    const votes = [{ entry: accused, vote: "infringement" }];
    await caller(test).post(second, `/api/case/${id}/vote`, { votes });
    await page.reload();
    await page.getByText(/^Pe licență: 2 puncte/).waitFor();
    await page
      .getByRole("combobox", { name: /^Abaterea \(/ })
      .selectOption({ label: "Contact din vină proprie" });
    await page
      .getByText("Ajunge la 3 puncte pe licență: se va propune 6 locuri pe grilă.")
      .waitFor();
    await page.getByLabel("Ce s-a întâmplat").fill("A lovit mașina din față.");
    await page.getByLabel("De ce ați decis așa").fill("Nu a lăsat loc.");
    await page.getByRole("button", { name: "Publică și aplică" }).click();
    await page.getByText("Decizia nr. 2 este publică și aplicată.").waitFor();
    return (await caller(test).get(first, `/api/case/${id}`)).data.decision?._id ?? "";
  }

  /** Three points on a licence are to cost six places. */
  async function setThreshold(race: StewardedRace): Promise<void> {
    const page = await open(race.organizer, `/administrare/season/${race.season}/comisari`);
    const threshold = (number: number) => page.getByRole("group", { name: `Pragul ${number}` });
    const save = page.getByRole("button", { name: "Salvează", exact: true });
    await unfold(page, "Ajustează");
    await threshold(2).getByLabel("De la câte").fill("3");
    await threshold(2).getByLabel("Cât (locuri)").fill("21");
    await page.getByRole("button", { name: "Adaugă un prag" }).click();
    await threshold(5).getByLabel("De la câte").fill("8");
    await threshold(5).getByLabel("Sancțiunea").selectOption("Suspendare");
    await save.click();
    await threshold(5).getByText("Pragul este deja în listă.").waitFor();
    await threshold(2).getByText("Cel mult 20 de locuri.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Scoate: Pragul 5" }).click();
    await threshold(2).getByLabel("Cât (locuri)").fill("6");
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await save.click();
    await page.getByText("Sezonul primește contestații.").waitFor();
    await page.reload();
    await unfold(page, "Ajustează");
    expect(await threshold(2).getByLabel("Cât (locuri)").inputValue()).toBe("6");
    expect(await threshold(5).count()).toBe(0);
    await page.getByRole("button", { name: "Pune pragurile obișnuite" }).waitFor();
  }

  it("are decided by one of two who press, and the other reads what was decided beside what they typed", async () => {
    test.setNow(Date.now());
    const race = await createStewardedRace(test, {}, test.services.now());
    const [one = "", two = ""] = await otherStewards(test);
    const { db } = test.services.databases;
    const driver = race.drivers[1] ?? "";
    const club = await createClub(db, { drivers: [driver] });
    await registerCar(db, { season: race.season, club, drivers: [driver] });
    const round = (title: string, hours: number) =>
      createEvent(db, {
        season: race.season,
        title,
        time: test.services.now() + hours * HOUR_MS,
      });
    await round("Etapa de la Spa", 24);
    const later = await round("Etapa de la Monza", 200);
    await decide(race, 8);
    const list = "/administrare/comisari/sanctiuni";

    // With the keyboard, on a phone.
    const rejecting = await open(two, list, { width: 360, theme: "dark" });
    rejecting.expectProblem(/POST .*\/api\/sanction\/.*\/reject 409/);
    const reject = rejecting.getByRole("button", { name: /^Respinge: suspendare/ });
    await reject.focus();
    await rejecting.keyboard.press("Enter");
    const rejection = rejecting.getByRole("dialog");
    await rejection.getByLabel("De ce").waitFor();
    await rejecting.keyboard.press("Escape");
    await rejection.waitFor({ state: "detached" });
    expect(await reject.evaluate((button) => button === document.activeElement)).toBe(true);
    await rejecting.keyboard.press("Enter");
    await rejection.getByRole("button", { name: "Respinge" }).click();
    await rejection.getByText("Obligatoriu", { exact: true }).waitFor();
    await rejection.getByLabel("De ce").fill("A fost destul.");
    await expectNoSidewaysScroll(rejecting);
    await expectAccessible(rejecting);
    await withholdNews(rejecting, "**/api/sanctions", "/api/sanction/");

    const confirming = await open(one, list);
    await confirming.getByRole("button", { name: /^Confirmă: suspendare/ }).click();
    const confirmation = confirming.getByRole("dialog");
    await confirmation.getByLabel("Etapa").selectOption(later);
    await expectAccessible(confirming);
    await confirmation.getByRole("button", { name: "Confirmă" }).click();
    await confirming.getByRole("heading", { name: /^În vigoare/ }).waitFor();
    await confirming.getByRole("link", { name: "Etapa de la Monza" }).waitFor();

    await rejection.getByRole("button", { name: "Respinge" }).click();
    await rejection.getByText("Acum este: în vigoare").waitFor();
    expect(await rejection.getByLabel("De ce").inputValue()).toBe("A fost destul.");
    await rejection.getByRole("button", { name: "Renunță" }).click();

    // Who becomes a club mate while they look decides nothing any more.
    await confirming.getByRole("button", { name: /^Confirmă: 5 locuri/ }).click();
    await confirmation.getByLabel("Un cuvânt pentru ceilalți comisari").fill("Sunt de acord.");
    await withholdNews(confirming, "**/api/sanctions", "/api/sanction/");
    await createClub(db, { drivers: [driver, one] });
    confirming.expectProblem(/POST .*\/api\/sanction\/.*\/confirm 409/);
    await confirmation.getByRole("button", { name: "Confirmă" }).click();
    await confirmation.getByText("Ești în clubul pilotului. O hotărăsc alții.").waitFor();
    expect(await confirmation.getByLabel("Un cuvânt pentru ceilalți comisari").inputValue()).toBe(
      "Sunt de acord.",
    );

    // The other proposal is rejected, and its reason stays to be read.
    await rejecting.getByRole("button", { name: /^Respinge: 5 locuri/ }).click();
    await rejection.getByLabel("De ce").fill("Suspendarea este destul.");
    rejecting.expectProblem(/401|Sesiunea a expirat/);
    await endSessions(rejecting);
    await rejection.getByRole("button", { name: "Respinge" }).click();
    await rejecting.getByText("Sesiunea a expirat. Conectează-te în altă filă").first().waitFor();
    expect(await rejection.getByLabel("De ce").inputValue()).toBe("Suspendarea este destul.");
    await logInElsewhere(rejecting, test, two);
    await rejection.getByRole("button", { name: "Respinge" }).click();
    await rejecting.getByRole("heading", { name: /^Încheiate/ }).waitFor();
    await rejecting.getByText("Suspendarea este destul.").waitFor();
    expect((await sanctionsOf(race, one)).map(({ state }) => state).toSorted()).toEqual([
      "confirmed",
      "rejected",
    ]);
  });

  it("are followed by definitive results that are opened again, and by a year in numbers", async () => {
    const start = Date.now();
    test.setNow(start - 100 * HOUR_MS);
    const race = await createStewardedRace(test, {}, test.services.now());
    await decide(race, 1);
    test.setNow(start);
    const [one = ""] = await otherStewards(test);

    // Who judges without managing the panel is told who may.
    const judge = await open(one, "/administrare/comisari");
    const place = async (page: WatchedPage) => {
      await page.getByRole("button", { name: "Deschide un caz" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Sezonul").selectOption(race.season);
      await dialog.getByLabel("Etapa").selectOption(race.event);
      await dialog.getByLabel("Sesiunea", { exact: false }).first().selectOption(race.session);
      return dialog;
    };
    const refused = await place(judge);
    await refused.getByText("le redeschide cine administrează comisia").waitFor();
    expect(await refused.getByRole("button", { name: "Deschide cazul" }).isDisabled()).toBe(true);

    const organiser = await open(race.organizer, "/administrare/comisari", { width: 360 });
    const dialog = await place(organiser);
    await dialog.getByRole("heading", { name: "Redeschide rezultatele" }).waitFor();
    await dialog.getByLabel("Decizia privită din nou").selectOption("Decizia nr. 1");
    await dialog.getByRole("group", { name: "Cine a greșit" }).getByRole("button").nth(1).click();
    await dialog
      .getByRole("textbox", { name: /întâmplat/ })
      .fill("A apărut filmarea din mașina din spate.");
    await dialog.getByRole("button", { name: "Redeschide rezultatele" }).click();
    await dialog.getByText("Obligatoriu", { exact: true }).waitFor();
    await expectAccessible(organiser);
    await dialog.getByLabel("De ce se redeschid").fill("O filmare nouă arată altceva.");
    await dialog.getByRole("button", { name: "Redeschide rezultatele" }).click();
    await organiser.getByText("O filmare nouă arată altceva.").waitFor();
    await organiser.getByText("Redeschis", { exact: true }).waitFor();
    await expectNoSidewaysScroll(organiser);
    await expectAccessible(organiser);

    // Who voted on the first decision may judge this one; the queue says what it is.
    const queue = await open(race.stewards[0] ?? "", "/administrare/comisari");
    await queue.getByText("Redeschis", { exact: true }).waitFor();
    await queue.getByText("Decizia nr. 1, privită din nou").waitFor();

    await organiser.goto("/administrare/comisari/bilant");
    await organiser.getByRole("region", { name: "Ce s-a dat" }).getByText("Timp").waitFor();
    await expectAccessible(organiser);
    await expectNoSidewaysScroll(organiser);
  });
});

/** The page does not learn by itself what happens meanwhile: what it asks again waits until somebody presses. */
async function withholdNews(page: WatchedPage, asked: string, act: string): Promise<void> {
  const pressed = Promise.withResolvers<void>();
  page.on("request", (sent) => {
    if (sent.method() !== "GET" && sent.url().includes(act)) pressed.resolve();
  });
  await page.route(asked, async (route) => {
    if (route.request().method() === "GET") await pressed.promise;
    await route.continue();
  });
}

/** The person ends their sessions somewhere else. */
async function endSessions(page: WatchedPage): Promise<void> {
  await page.evaluate(async () => {
    await fetch("/auth/logout-everywhere", {
      method: "POST",
      headers: { authorization: `Bearer ${localStorage.getItem("token")}` },
    });
  });
}

/** The person logs in again in another tab of the same browser. */
async function logInElsewhere(page: WatchedPage, test: TestApp, person: string): Promise<void> {
  const { email } = await test.services.databases.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  const tab = Object.assign(await page.context().newPage(), {
    expectProblem: page.expectProblem,
    site: page.site,
  });
  await logIn(tab, email ?? "", PASSWORD);
  await tab.close();
}
