import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "#shared/time/durations.ts";
import { createClub } from "#tests/factories/league.ts";
import {
  appealOf,
  caller,
  createStewardedRace,
  judgeAgain,
  openReview,
  otherStewards,
  publish,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import type { Site } from "./site.ts";
import { openAs, startServed } from "./stewards.ts";

describeOnEachDatabase("A case that stewards judge again", (engine) => {
  let test: TestApp;
  let site: Site;
  let judges: string[];
  beforeAll(async () => {
    ({ test, site } = await startServed(engine));
    judges = await otherStewards(test);
  });
  afterAll(async () => site.stop());

  const open = (person: string | undefined, path: string, options: object = {}) =>
    openAs(test, site, person ?? "", { path, ...options });
  /** An appealed decision of five seconds and two places, on which other stewards have voted; nobody else can appeal any more. */
  const startAppeal = async () => {
    test.setNow(Date.now() - 49 * HOUR_MS);
    const race = await createStewardedRace(test, {}, test.services.now());
    const { decision } = await publish(test, race, (accused) => ({
      besideGuide: "A doua oară.",
      items: [
        { entry: accused, kind: "time", amount: 5 },
        { entry: accused, kind: "grid", amount: 2 },
      ],
    }));
    const appeal = await caller(test).post<{ _id: string }>(
      race.drivers[1],
      `/api/decision/${decision}/appeal`,
      appealOf(),
    );
    const id = appeal.data._id;
    await judgeAgain(test, judges, id, { amount: 2 });
    return { race, decision, id };
  };
  const penalties = async (race: StewardedRace) =>
    (await readRows(test, race)).flatMap(({ timePenalties }) =>
      timePenalties.map(({ amount }) => amount),
    );
  /** Pages of a party and of everybody after the end, narrow and wide, in both themes. */
  const readEnd = async (race: StewardedRace, path: string, said: readonly string[]) => {
    const looks = [
      { width: 360, theme: "dark" },
      { width: 1280, theme: "light" },
    ] as const;
    for (const look of looks) {
      const visitor = await newPage({ site, ...look });
      await visitor.goto(path);
      await expectSaid(visitor, said);
      const party = await open(race.drivers[1], path, look);
      await expectSaid(party, said);
    }
  };

  it("stays as it was: the party and everybody read why, and what waited takes effect", async () => {
    const { race, decision, id } = await startAppeal();
    const judge = await open(judges[0], `/administrare/comisari/${id}`, { width: 360 });
    await judge.getByText(/Ce aștepta apelul se aplică de acum/).waitFor();
    await judge.getByText("2 locuri pe grilă").last().waitFor();
    await judge
      .getByRole("region", { name: "Menține decizia" })
      .getByLabel("De ce", { exact: false })
      .fill("Camera din spate arată același lucru.");
    await expectNoSidewaysScroll(judge);
    await expectAccessible(judge);
    await judge.getByRole("button", { name: "Menține decizia" }).click();
    await judge.getByRole("alertdialog").getByRole("button", { name: "Menține decizia" }).click();
    // The notice of what was done may still stand beside it.
    await judge.getByText("Decizia nr. 1 rămâne").first().waitFor();

    const why = "Camera din spate arată același lucru.";
    await readEnd(race, `/decizie/${decision}`, ["Menținută", why]);
    const party = await open(race.drivers[1], `/caz/${id}`, { width: 360 });
    await expectSaid(party, ["Decizia nr. 1 rămâne", why]);
    expect(await party.getByRole("link", { name: "Fac apel" }).count()).toBe(0);
    await party.goto("/cazurile-mele");
    await party.getByText("2 locuri pe grilă", { exact: true }).waitFor();
    expect(await penalties(race)).toEqual([5]);
  });

  it("ends in a new document: each names the other, and results follow the new one", async () => {
    const { race, decision, id } = await startAppeal();
    const judge = await open(judges[0], `/administrare/comisari/${id}`);
    await judge.getByRole("table").getByText("fără +5 secunde").waitFor();
    await judge.getByRole("button", { name: "Publică și aplică" }).click();
    await judge.getByText("Decizia nr. 2 este publică și aplicată.").waitFor();
    await expectAccessible(judge);

    await readEnd(race, `/decizie/${decision}`, ["Înlocuită", "Decizia nr. 2"]);
    const visitor = await newPage({ site, width: 360 });
    await visitor.goto(`/decizie/${decision}`);
    await visitor
      .getByRole("link", { name: /Decizia nr. 2/ })
      .first()
      .click();
    await visitor.getByRole("heading", { name: /Decizia nr. 2/, level: 1 }).waitFor();
    await expectSaid(visitor, ["Decizia nr. 1", "Camera din spate arată mai mult."]);
    expect(await visitor.getByRole("link", { name: "Fac apel" }).count()).toBe(0);
    const party = await open(race.drivers[1], `/caz/${id}`, { width: 360, theme: "dark" });
    await expectSaid(party, ["Decizia nr. 2"]);
    expect(await penalties(race)).toEqual([2]);
  });

  it("is kept from a steward while they type: what they wrote stays to be copied, with why it cannot be sent", async () => {
    test.setNow(Date.now());
    const race = await createStewardedRace(test, {}, test.services.now());
    const [one = ""] = race.stewards;
    const { id } = await openReview(test, race);
    const page = await open(one, `/administrare/comisari/${id}`, { width: 360, ownClock: true });
    const note = "Nu a lăsat loc la intrarea în șicană.";
    await page.getByLabel("Notă pentru ceilalți comisari").fill(note);
    await createClub(test.services.databases.db, { drivers: [one, race.drivers[1] ?? ""] });
    await page.clock.fastForward(11_000);
    await page.getByText("Un club implicat este și al tău.", { exact: false }).waitFor();
    const left = page.getByLabel("Notă pentru ceilalți comisari");
    expect(await left.inputValue()).toBe(note);
    await page.getByText("Nu se mai poate trimite").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // What cannot be sent is not lost by a press either.
    await page.getByRole("link", { name: /Masa comisarilor/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Rămân" }).click();
    expect(await left.inputValue()).toBe(note);
    await page.getByRole("button", { name: "Renunță la ce ai scris" }).click();
    await left.waitFor({ state: "detached" });
  });

  it("that nobody may judge says so, and leads to the press that helps", async () => {
    test.setNow(Date.now() - 47 * HOUR_MS);
    const race = await createStewardedRace(test, {}, test.services.now());
    const { decision } = await publish(test, race);
    const { data } = await caller(test).post<{ _id: string }>(
      race.drivers[1],
      `/api/decision/${decision}/appeal`,
      appealOf(),
    );
    const { db } = test.services.databases;
    // Left are who voted on the decision, and who manages the panel without judging.
    const left = [race.stewards[0] ?? "", race.manager];
    await db.deleteFrom("user_roles").where("user_id", "not in", left).execute();
    await db
      .deleteFrom("role_permissions")
      .where("role_id", "=", "organizer")
      .where("permission", "=", "judgeCases")
      .execute();
    const party = await open(race.drivers[1], `/caz/${data._id}`, { width: 360, theme: "dark" });
    const said = "Niciun comisar nu poate judeca acest caz";
    await party.getByText(said).waitFor();
    await party.getByText(/Dacă rămâne așa șapte zile, decizia atacată este cea finală/).waitFor();
    await expectNoSidewaysScroll(party);
    await expectAccessible(party);

    const kept = await open(race.stewards[0], `/administrare/comisari/${data._id}`);
    await kept.getByText(said).waitFor();
    expect(await kept.getByText("Îl judecă ceilalți comisari").count()).toBe(0);

    const page = await open(race.manager, "/administrare");
    // Other appeals that nobody judges any more stand there too.
    const invite = page.getByRole("link", { name: "Găsește un comisar" });
    await invite.and(page.locator(`[href$="${data._id}"]`)).click();
    await page.getByRole("button", { name: "Judec eu" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Judec eu" }).click();
    await page.getByText(said).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Mă recuz" }).waitFor();
    await expectAccessible(page);
  });
});

async function expectSaid(page: WatchedPage, said: readonly string[]): Promise<void> {
  for (const text of said) await page.getByText(text, { exact: false }).first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
