import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sanction } from "#features/stewarding/licence/licence-shapes.ts";
import {
  appealOf,
  caller,
  createStewardedRace,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";
import type { Site } from "./site.ts";
import { openAs, startServed, vote } from "./stewards.ts";

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
    await decide(race, 3);
    const { decision } = await decide(race, 1, 7);

    // What waits for a steward leads to the proposal, and that to what it rests on.
    const first = await open(one, "/administrare");
    await first.getByText("1 sancțiune propusă de confirmat sau respins").waitFor();
    await first.getByRole("link", { name: "Vezi sancțiunile" }).click();
    const proposal = first.getByRole("article");
    await proposal.getByText("5 locuri pe grilă").waitFor();
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
    await judge.getByText("(fără Decizia nr. 2)").waitFor();
    const second = await open(two, new URL(judge.url()).pathname, { width: 360, theme: "dark" });
    await vote(second, "Fără abatere", "");
    await expectNoSidewaysScroll(second);
    await expectAccessible(second);

    // The other side may still appeal.
    await judge.reload();
    await judge.getByText("Votul se poate închide după").waitFor();
    expect(await judge.getByRole("button", { name: "Închide votul" }).count()).toBe(0);
    test.setNow(start + 2 * HOUR_MS);
    await judge.clock.fastForward(2 * HOUR_MS);
    await judge.getByRole("button", { name: "Închide votul" }).click();

    // While one decides the sanction, the other ends what it rests on.
    const sanctions = await open(two, "/administrare/comisari/sanctiuni");
    await sanctions.getByRole("button", { name: /^Confirmă: / }).click();
    sanctions.expectProblem(/POST .*\/api\/sanction\/.* 409/);
    const dialog = sanctions.getByRole("dialog");
    await dialog.getByLabel("Un cuvânt pentru ceilalți comisari").fill("A ajuns la prag.");
    await judge.getByRole("heading", { name: "Ce se întâmplă cu Decizia nr. 2" }).waitFor();
    await judge.getByRole("table").getByText("fără +5 secunde").waitFor();
    await judge.getByRole("button", { name: "Anulează decizia" }).click();
    await judge.getByText("Obligatoriu", { exact: true }).waitFor();
    await judge.getByLabel("De ce").fill("Înregistrarea arată că nu a schimbat linia.");
    await expectAccessible(judge);
    await judge.getByRole("button", { name: "Anulează decizia" }).click();
    await judge.getByRole("alertdialog").getByRole("button", { name: "Anulează decizia" }).click();
    await judge.getByText("Decizia nr. 2 a fost anulată").waitFor();

    await dialog.getByRole("button", { name: "Confirmă" }).click();
    await dialog.getByText("Sancțiunea s-a schimbat între timp").first().waitFor();
    await dialog.getByText("Acum este: fără obiect").waitFor();
    expect(await dialog.getByLabel("Un cuvânt pentru ceilalți comisari").inputValue()).toBe(
      "A ajuns la prag.",
    );
    await dialog.getByRole("button", { name: "Renunță" }).click();
    await sanctions.getByRole("heading", { name: "Încheiate (1)" }).waitFor();
    expect(await sanctionsOf(race, one)).toMatchObject([{ state: "lapsed" }]);
  });
});
