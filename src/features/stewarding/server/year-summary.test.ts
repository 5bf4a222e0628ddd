import { expect, it } from "vitest";
import {
  beforeEachRace,
  caller,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { type TestApp } from "#tests/test-app.ts";
import type { DecisionLine } from "../stewarding.ts";
import { indexPrecedents } from "../summary/precedents.ts";
import type { YearSummary } from "../summary/summary.ts";

describeOnEachDatabase("What stewards gave", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  const api = () => caller(site);

  it("is found by offence, with from what to what, without what was annulled or is hidden", async () => {
    await publish(site, race);
    const { decision } = await publish(
      site,
      race,
      (accused) => ({
        besideGuide: "A doua oară.",
        items: [{ entry: accused, kind: "time", amount: 20 }],
      }),
      { lap: 9 },
    );
    const url = `/api/season/${race.season}`;
    const lines = (query: string) =>
      api().get<DecisionLine[]>(undefined, `${url}/decisions?${query}`);
    expect((await lines("offence=contact")).data.map(({ number }) => number)).toEqual([2, 1]);
    expect((await lines("offence=blocking")).data).toEqual([]);
    expect((await lines(`offence=contact&event=${race.event}`)).data).toHaveLength(2);
    const index = async (as?: string) =>
      indexPrecedents((await api().get<DecisionLine[]>(as, `${url}/decisions`)).data);
    expect(await index()).toMatchObject([
      {
        offence: { code: "contact" },
        decisions: 2,
        given: [
          { kind: "time", text: "de la +5 secunde la +20 de secunde" },
          { kind: "licence", decisions: 1 },
        ],
        latest: [{ number: 2 }, { number: 1 }],
      },
    ]);
    await api().post(race.manager, `/api/decision/${decision}/annul`, {
      version: 1,
      text: "Greșeală.",
    });
    expect(await index()).toMatchObject([{ decisions: 1, given: [{ text: "+5 secunde" }, {}] }]);
    await site.services.databases.db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", race.event)
      .execute();
    expect(await index(race.stewards[0])).toEqual([]);
  });

  it("of a year is counted for who manages the panel, numbers alone", async () => {
    await publish(site, race);
    const url = "/api/stewarding/summaries";
    const own = await api().get<YearSummary>(race.manager, `${url}/2026`);
    expect(own.data).toMatchObject({ year: 2026 });
    const numbers = own.data.parts.flatMap((part) => part.numbers);
    expect(numbers).toContainEqual({
      name: "Decizii în vigoare",
      text: expect.not.stringMatching(/^0$/),
    });
    expect(numbers).toContainEqual({ name: "Timp", text: expect.stringContaining("secunde") });
    for (const person of [...race.drivers, ...race.stewards])
      expect(own.text).not.toContain(person);
    expect((await api().get(race.stewards[0], `${url}/2026`)).status).toBe(403);
    for (const year of ["1999", "abcd", "20260"])
      expect((await api().get(race.manager, `${url}/${year}`)).status).toBe(404);
  });
});
