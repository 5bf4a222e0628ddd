import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createPerson, registerCar } from "#tests/factories/league.ts";
import {
  caller,
  createDriversTable,
  createStewardedRace,
  PASSWORD,
  publish,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { presets } from "#features/stewarding/stewarding-presets.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import type { Site } from "./site.ts";
import { openAs, startServed, unfold, vote } from "./stewards.ts";

describeOnEachDatabase("Stewards and organisers", (engine) => {
  let test: TestApp;
  let site: Site;
  beforeAll(async () => {
    ({ test, site } = await startServed(engine));
  });
  afterAll(async () => site.stop());

  it("walk a case 'Ca la FIA' with its parties, five at once, from the protest to the table that follows, and to a better file", async () => {
    await walk(test, site);
  });

  it("read which decision a table does not know yet, where tables wait for their editor", async () => {
    const race = await createStewardedRace(test, {}, test.services.now());
    await createDriversTable(test, race);
    const { db } = test.services.databases;
    await db
      .updateTable("seasons")
      .set({ follows_results: false })
      .where("id", "=", race.season)
      .execute();
    test.setNow(test.services.now() + 60_000);
    await publish(test, race);
    const visitor = await newPage({ site });
    await visitor.goto(`/season/${race.season}?tab=standings`);
    await visitor.getByText("Decizii mai noi decât acest clasament").waitFor();
    await visitor.getByRole("link", { name: "Decizia nr. 1" }).click();
    await visitor.getByText("+5 secunde").first().waitFor();
  });

  it("say whose points are that a decision left to nobody of a crew", async () => {
    const race = await createStewardedRace(test, {}, test.services.now());
    const { db } = test.services.databases;
    const mate = await createPerson(db, { firstName: "Mihnea", lastName: "Coechipier" });
    const crews = race.drivers.map((person) => [person]);
    const [, accused = ""] = race.drivers;
    await race.save(crews.with(1, [accused, mate]).map((people) => ({ people })));
    const [, row] = await race.listRows();
    const { decision, id } = await publish(
      test,
      race,
      (entry) => ({
        items: [{ entry, kind: "licence", amount: 2, driver: 0 }],
        besideGuide: "Așa am hotărât.",
      }),
      { accused: [{ row }] },
    );
    // As it was before decisions had to say whose.
    await db.deleteFrom("licence_entries").where("user_id", "=", accused).execute();
    await db
      .updateTable("decision_items")
      .set({ person_id: "", user_id: null })
      .where("decision_id", "=", decision)
      .execute();
    const document = await newPage({ site });
    await document.goto(`/decizie/${decision}`);
    await document.getByText("nu se știe încă al cui este").waitFor();
    const steward = await openAs(test, site, race.stewards[0] ?? "", {
      path: `/administrare/comisari/${id}`,
      width: 360,
    });
    await steward.getByText("Nu este încă al nimănui").waitFor();
    await steward.getByRole("button", { name: "Numește pilotul" }).click();
    await steward.getByText("Obligatoriu", { exact: true }).waitFor();
    await expectAccessible(steward);
    await expectNoSidewaysScroll(steward);
    await steward.getByRole("combobox", { name: /2 puncte pe licență/ }).selectOption({ index: 2 });
    await steward.getByRole("button", { name: "Numește pilotul" }).press("Enter");
    await steward.getByText("Nu este încă al nimănui").waitFor({ state: "detached" });
    await document.reload();
    await document.getByText("Mihnea Coechipier").first().waitFor();
    await document.goto(`/driver-profile/${mate}`);
    await document.getByRole("heading", { name: "Puncte de penalizare pe licență" }).waitFor();
  });

  it("switch protests on by choosing a way of judging, give more time, keep the guide, open a case themselves and annul", async () => {
    const race = await createStewardedRace(test, { enabled: false }, test.services.now());
    const page = await openAs(test, site, race.organizer, {
      path: `/administrare/season/${race.season}`,
    });
    await page.getByRole("link", { name: "Contestații" }).click();
    const enabled = page.getByLabel("Sezonul primește contestații");
    expect(await enabled.isChecked()).toBe(false);
    await page.getByText(/numere proprii/).waitFor();
    expect(await page.getByLabel("Voturi care decid").isVisible()).toBe(false);
    await enabled.check();
    await page.getByRole("radio", { name: /^Ca la FIA/ }).check();
    await unfold(page, "Ajustează");
    expect(await page.getByLabel("Voturi care decid").inputValue()).toBe("3");
    await expectAccessible(page);
    await page.getByLabel("Voturi care decid").fill("10");
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    await page.getByText("Un număr întreg între 1 și 9.").waitFor();
    await page.getByRole("radio", { name: /^Comisie/ }).check();
    expect(await page.getByLabel("Voturi care decid").inputValue()).toBe("2");
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    await page.getByText("Sezonul primește contestații.").waitFor();
    await page.reload();
    expect(await page.getByRole("radio", { name: /^Comisie/ }).isChecked()).toBe(true);
    await page.goto(`/event/${race.event}?tab=results&sessionresults=${race.session}`);
    await page.getByRole("button", { name: "Mai mult timp" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Prelungește" }).click();
    await page.getByText("Sesiunea se poate contesta mai mult.").waitFor();
    await page.goto(`/administrare/season/${race.season}/comisari`);

    await page.getByRole("link", { name: "Ghidul abaterilor" }).first().click();
    await page.getByRole("button", { name: "Abatere nouă" }).click();
    const title = `Viteză la boxe (${race.season})`;
    await dialog.getByLabel("Abaterea").fill(title);
    await dialog.getByLabel("Cod").fill(`boxe-${race.season}`);
    await dialog.getByRole("button", { name: "Adaugă o sancțiune" }).click();
    await dialog.getByRole("button", { name: "Salvează" }).click();
    await page.getByRole("heading", { name: title }).waitFor();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Masa comisarilor" }).first().click();
    await page.getByRole("button", { name: "Deschide un caz" }).click();
    await dialog.getByLabel("Sezonul").selectOption(race.season);
    await dialog.getByLabel("Etapa").selectOption(race.event);
    await dialog.getByLabel("Sesiunea", { exact: false }).first().selectOption(race.session);
    await dialog.getByRole("group", { name: "Cine a greșit" }).getByRole("button").nth(1).click();
    await dialog
      .getByRole("textbox", { name: /întâmplat/ })
      .fill("A depășit viteza la boxe de două ori.");
    await dialog.getByRole("button", { name: "Deschide cazul" }).click();
    await page.getByText("Deschis de comisari").waitFor();
    await unfold(page);
    await page.getByRole("button", { name: "Prelungește apărarea" }).click();
    await page.getByText("Apărarea a fost prelungită.").waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);

    const { decision } = await publish(
      test,
      await createStewardedRace(test, {}, test.services.now()),
    );
    const id = await caseOf(test, decision);
    await page.goto(`/administrare/comisari/${id}`);
    await page.getByRole("button", { name: "Anulează decizia" }).click();
    await dialog.getByLabel("De ce").fill("Alt pilot era la volan.");
    await dialog.getByRole("button", { name: "Anulează decizia" }).click();
    await page.getByText("Decizia nr. 1 este anulată.").waitFor();
  });
});

async function caseOf(test: TestApp, decision: string): Promise<string> {
  const row = await test.services.databases.db
    .selectFrom("decisions")
    .select("case_id")
    .where("id", "=", decision)
    .executeTakeFirstOrThrow();
  return row.case_id;
}

async function walk(test: TestApp, site: Site): Promise<void> {
  const { db } = test.services.databases;
  const now = test.services.now();
  const race = await createStewardedRace(test, presets.court.way, now);
  const [complainant = "", accused = "", , fourth = ""] = race.drivers;
  const [first = "", second = "", third = ""] = race.stewards;
  const cars = new Map<string, { id: string; raceNumber: number }>();
  for (const [index, driver] of race.drivers.entries()) {
    const club = await createClub(db, {
      owner: driver,
      drivers: driver === accused ? [driver, third] : [driver],
    });
    const raceNumber = 20 + index;
    const id = await registerCar(db, { season: race.season, club, raceNumber, drivers: [driver] });
    cars.set(driver, { id, raceNumber });
  }
  const finish = (people: readonly string[]) =>
    race.save(
      people.map((driver) => {
        const car = cars.get(driver);
        return { people: [driver], ...(car && { car }) };
      }),
    );
  await finish(race.drivers);
  await db
    .updateTable("seasons")
    .set({ follows_results: true })
    .where("id", "=", race.season)
    .execute();
  await createDriversTable(test, race);
  const guest = await createPerson(db, {
    firstName: "Gabriela",
    lastName: "Oaspete",
    password: PASSWORD,
  });
  const open = (person: string, path: string, options: object = {}) =>
    openAs(test, site, person, { path, ...options });
  const table = async () => {
    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto(`/season/${race.season}?tab=standings`);
    return visitor.locator("main tbody tr").allInnerTexts();
  };

  // On the phone: the protest and the defence.
  const driver = await open(complainant, `/event/${race.event}/contesta?sesiune=${race.session}`, {
    width: 360,
  });
  await driver
    .getByRole("group", { name: "Cine a greșit" })
    .getByRole("button", { name: /21/ })
    .click();
  await driver.getByRole("textbox", { name: "Turul" }).fill("3");
  await driver
    .getByRole("textbox", { name: /^Ce s-a/ })
    .fill("M-a lovit din spate la intrarea în prima șicană.");
  await driver.getByRole("button", { name: "Trimite" }).click();
  await driver.waitForURL(/\/caz\//);
  const id = new URL(driver.url()).pathname.split("/").at(-1) ?? "";
  const answer = await open(accused, "/cazurile-mele", { width: 360, theme: "dark" });
  await answer.locator(`main a[href="/caz/${id}"]`).first().click();
  await answer.getByLabel("Punctul tău de vedere").fill("Era în unghiul mort.");
  await answer.getByRole("button", { name: "Trimite apărarea" }).click();
  await answer.getByRole("button", { name: "Trimite apărarea" }).waitFor({ state: "detached" });

  // One steward votes blind.
  const one = await open(first, "/administrare/comisari");
  await one.getByRole("heading", { name: "Așteaptă votul tău (1)" }).waitFor();
  await expectAccessible(one);
  await one.getByRole("link", { name: /^Deschide cazul/ }).click();
  await one.getByText("M-a lovit din spate").waitFor();
  await one.getByText("Era în unghiul mort.").waitFor();
  expect(await one.getByText("A contestat:").count()).toBe(0);
  await vote(one, "Abatere", "Avea loc să frâneze.");
  await one.getByText("Nu a votat încă nimeni altcineva.").waitFor();
  await one.getByText("A contestat:").waitFor();

  // The third has a tie to it and learns nothing else.
  const kept = await open(third, "/administrare/comisari");
  await kept.getByRole("heading", { name: "Nu le judeci tu (1)" }).waitFor();
  await kept.getByText("Un club implicat este și al tău.").waitFor();
  await kept.getByRole("link", { name: /^Deschide cazul/ }).click();
  await kept.getByText("Nu poți judeca acest caz").waitFor();
  expect(await kept.getByText("M-a lovit din spate").count()).toBe(0);

  // The second sees the first one's vote only after their own: one to one.
  const two = await open(second, `/administrare/comisari/${id}`, { width: 360, theme: "dark" });
  await two.getByRole("heading", { name: "Votul tău" }).waitFor();
  expect(await two.getByText("Avea loc să frâneze.").count()).toBe(0);
  await expectNoSidewaysScroll(two);
  await expectAccessible(two);
  await vote(two, "Incident de cursă", "Amândoi puteau evita.");
  await two.getByText("Avea loc să frâneze.").waitFor();
  expect(await two.getByText("Rezultatul votului").count()).toBe(0);

  // Two votes are not three: the organiser asks somebody in.
  const organiser = await open(race.organizer, `/administrare/comisari/${id}`);
  await unfold(organiser);
  await organiser.getByLabel("Persoana").fill("Gabriela");
  await organiser.getByRole("option", { name: /Gabriela Oaspete/ }).click();
  await organiser.getByRole("button", { name: "Invită" }).click();
  await organiser.getByText("Gabriela Oaspete poate judeca acest caz.").waitFor();

  // The third vote.
  const asked = await open(guest, "/administrare/comisari");
  await asked.getByRole("link", { name: /^Deschide cazul/ }).click();
  await vote(asked, "Abatere", "");
  await asked
    .getByText("#: Abatere")
    .or(asked.getByText(/: Abatere$/))
    .first()
    .waitFor();

  // The first, whose page follows, begins to write while the organiser votes too.
  await one.getByText("Rezultatul votului").waitFor();
  await one.getByText("3 din 3").waitFor();
  const facts = "La frânarea din turul 3, mașina din spate a lovit-o pe cea din față.";
  await one.getByLabel("Ce s-a întâmplat").fill(facts);
  await vote(organiser, "Abatere", "");

  // What was typed is still there, and the decision is filled in from the guide.
  await one.getByText("4 din 3").waitFor();
  expect(await one.getByLabel("Ce s-a întâmplat").inputValue()).toBe(facts);
  await one
    .getByRole("combobox", { name: /^Abaterea \(/ })
    .selectOption({ label: "Contact din vină proprie" });
  const changes = one.getByRole("table", { name: "Clasamentul înainte și după decizii" });
  await changes.getByText("+5 secunde").waitFor();
  expect(await changes.locator("tbody tr").allInnerTexts()).toHaveLength(3);
  one.expectProblem(/publish 422/);
  await one.getByRole("button", { name: "Publică și aplică" }).click();
  await one.getByText("Scrie de ce ați decis așa.").waitFor();
  await one.getByLabel("De ce ați decis așa").fill("Manevra nu putea reuși.");
  await expectAccessible(one);
  const before = await table();
  await one.getByRole("button", { name: "Publică și aplică" }).click();
  await one.getByText("Decizia nr. 1 este publică și aplicată.").waitFor();

  // Standings follow at once; who had the case open learns it without a word of theirs.
  expect(await table()).not.toEqual(before);
  await two.getByRole("link", { name: "Decizia nr. 1" }).first().waitFor();
  await kept.goto(`/decizie/${await decisionOf(test, { id, as: first })}`);
  await kept.getByText("+5 secunde").first().waitFor();
  expect(await order(test, race)).toEqual([0, 2, 3, 1]);

  // The editor of results leads to the document, and offers nothing that would change it.
  const editor = await open(race.organizer, `/edit-session-results/${race.event}/${race.session}`);
  await editor.getByRole("link", { name: "Decizia nr. 1" }).waitFor();
  await editor
    .getByRole("row", { name: /Decizia nr. 1/ })
    .getByRole("button", { name: /^Editează rândul/ })
    .click();
  const dialog = editor.getByRole("dialog");
  await dialog.getByRole("link", { name: "Decizia nr. 1" }).first().waitFor();
  expect(await dialog.getByRole("button", { name: /^Scoate penalizarea/ }).count()).toBe(0);
  expect(await dialog.getByRole("button", { name: "Scoate rândul" }).isDisabled()).toBe(true);

  // A better file keeps exactly what is in force.
  await finish([accused, complainant, race.drivers[2] ?? "", fourth]);
  const rows = await readPenalties(test, race);
  expect(rows).toEqual([{ driver: accused, amount: 5 }]);
}

async function decisionOf(test: TestApp, { id, as }: { id: string; as: string }) {
  return (await caller(test).get(as, `/api/case/${id}`)).data.decision?._id;
}

async function order(test: TestApp, race: StewardedRace): Promise<number[]> {
  return (await readRows(test, race)).map(({ _id }) => race.rows.indexOf(_id));
}

async function readPenalties(test: TestApp, race: StewardedRace) {
  return (await readRows(test, race)).flatMap(({ drivers, timePenalties }) =>
    timePenalties.map(({ amount }) => ({ driver: drivers[0]?._id, amount })),
  );
}
