import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StandingsTable } from "#features/standings/standings.ts";
import { createEvent, createPerson, createSession, registerCar } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  type Finish,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("A table with an event that is hidden", (engine) => {
  let site: TestApp;
  let league: StandingsSeason;
  let administrator: string;
  let once: { car: string; driver: string };
  let third: { event: string; race: string };
  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    league = await createStandingsSeason(site);
    administrator = await createPerson(db, { roles: ["administrator"] });
    const event = await createEvent(db, {
      season: league.season,
      title: "Imola",
      time: TEST_NOW - 2 * DAY_MS,
    });
    third = { event, race: await createSession(db, { event }) };
    const driver = await createPerson(db, { firstName: "Dora", lastName: "Unică" });
    const car = await registerCar(db, {
      season: league.season,
      drivers: [driver],
      carName: "Unica",
    });
    once = { car, driver };
    const { cars, people } = league;
    const ana: Finish = { car: cars.ana, drivers: [people.ana] };
    const pair: Finish = { car: cars.pair, drivers: [people.bogdan, people.barbu] };
    const carmen: Finish = { car: cars.carmen, drivers: [people.carmen] };
    const dora: Finish = { car: once.car, drivers: [once.driver] };
    const finish = (id: string, session: string, finishes: Finish[]) =>
      saveFinishes(site, { as: administrator, event: id, session }, finishes);
    await finish(league.events[0], league.races[0], [ana, carmen, pair]);
    await finish(league.events[1], league.races[1], [carmen, ana, { ...pair, dsq: true }]);
    // What is hidden turns the table: who raced nowhere else wins, the pair comes in front of Ana, Carmen never starts.
    await finish(third.event, third.race, [
      dora,
      pair,
      { ...ana, laps: 0, totalMs: null, bestLapMs: null },
    ]);
  });
  afterAll(() => site.close());

  const scored = (event: string, race: string | undefined) => ({
    obj: { _id: event },
    sessions: [{ obj: { _id: race }, scoringType: { _id: "top-10" } }],
  });
  const save = (standings: object, as = administrator) =>
    site.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings },
      as,
    });
  const hide = async (hidden: boolean) => {
    const { data } = (
      await site.call({ url: `/api/event/${third.event}?results=none`, as: administrator })
    ).json();
    const reply = await site.call({
      method: "POST",
      url: `/api/event/${third.event}/visibility`,
      payload: { hidden, version: data.version },
      as: administrator,
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  const tables = async (as?: string): Promise<StandingsTable[]> =>
    (await site.call({ url: `/api/season/${league.season}/standings`, as })).json().data;
  const table = async (id: string, as?: string) => (await tables(as)).find(({ _id }) => _id === id);
  /** Everything of a table that somebody may read, in every form. */
  const everyForm = async (id: string, as?: string) => {
    const json = (await site.call({ url: `/api/season/${league.season}/standings/${id}/json`, as }))
      .body;
    const entries: { _id: string }[] = JSON.parse(json).data.entries;
    return {
      list: await table(id, as),
      json,
      csv: (await site.call({ url: `/api/season/${league.season}/standings/${id}/csv`, as })).body,
      entries: await Promise.all(
        entries.map(
          async ({ _id }) =>
            (await site.call({ url: `/api/standings/${id}/entry/${_id}`, as })).body,
        ),
      ),
    };
  };

  it.each([
    ["drivers'", { type: { code: "D" } }],
    ["clubs'", { type: { code: "T" } }],
    ["cars'", { type: { code: "C" } }],
    ["with drops", { type: { code: "D" }, filters: { maxIgnoredEvents: 1 } }],
    [
      "that keeps disqualified events",
      {
        type: { code: "C" },
        filters: { maxIgnoredEvents: 1 },
        options: { keepDisqualifiedEvents: true },
      },
    ],
  ] as const)(
    "is to the public, %s too, the table without it, and to the letter the same once it is shown",
    async (title, given) => {
      const posted = postedTable(league, { ...given, title });
      const without = await save({ ...posted, title: `${title}, fără` });
      const whole = await save({
        ...posted,
        events: [...posted.events, scored(third.event, third.race)],
      });
      const ids = { without: without.json().data._id, whole: whole.json().data._id };
      const before = await everyForm(ids.whole);
      expect(JSON.stringify(before)).toContain(once.car);
      await hide(true);
      const hidden = await everyForm(ids.whole);
      const [own, other] = [await table(ids.whole), await table(ids.without)];
      const rows = (list: StandingsTable | undefined) =>
        list?.entries.map(({ _id, ...entry }) => entry);
      expect(rows(own)).toEqual(rows(other));
      expect(own?.events).toEqual(other?.events);
      const letters = JSON.stringify(hidden);
      for (const secret of ["Imola", third.event, third.race, "Unică", once.car])
        expect(letters).not.toContain(secret);
      // Organisers go on seeing what is stored.
      expect(rows(await table(ids.whole, administrator))).toEqual(rows(before.list));
      await hide(false);
      expect(await everyForm(ids.whole)).toEqual(before);
    },
  );

  it("is in the table of who edits it, and nothing else of the event is", async () => {
    const posted = postedTable(league);
    const saved = await save({
      ...posted,
      title: "A două mâini",
      events: [...posted.events, scored(third.event, third.race)],
    });
    const { data } = saved.json();
    await hide(true);
    const seen = await table(data._id, league.editor);
    expect(seen?.entries).toEqual(data.entries);
    const own = await save({ ...seen, title: "A două mâini, editat" }, league.editor);
    expect(own.statusCode).toBe(200);
    expect(own.json().data.events).toEqual(data.events);
    expect(JSON.stringify(await everyForm(data._id))).not.toContain(third.event);
    for (const url of [
      `/api/event/${third.event}`,
      `/api/event/${third.event}/edit-results/${third.race}`,
    ])
      expect((await site.call({ url, as: league.editor })).statusCode).toBe(404);
    await hide(false);
  });

  it.each([
    ["beside a round that everybody sees", () => [league.events[1], third.event]],
    ["alone", () => [third.event]],
  ])(
    "leaves visitors no trace of what was decided about it, grouped %s",
    async (title, grouped) => {
      const { people, events } = league;
      const posted = postedTable(league);
      const saved = await save({
        ...posted,
        title,
        filters: { ...posted.filters, maxIgnoredEvents: 2 },
        options: {
          ...posted.options,
          dropGroups: [{ title: "Ascunsă cu altele", events: grouped(), maxIgnoredEvents: 1 }],
        },
        events: [...posted.events, scored(third.event, third.race)],
      });
      const decided = {
        [people.ana]: {
          choices: { [third.event]: "drop", [events[0]]: "keep" },
          deductions: [{ points: 0.5, reason: "Ieșire pe pistă" }],
        },
        [people.bogdan]: { startsFrom: third.event },
      };
      const { data } = saved.json();
      const edited = await save({
        ...data,
        entries: data.entries.map((entry: StandingsTable["entries"][number]) => ({
          ...entry,
          ...decided[entry.subject],
        })),
      });
      expect(edited.statusCode).toBe(200);
      await hide(true);
      const seen = await everyForm(data._id);
      const letters = JSON.stringify(seen);
      for (const secret of [third.event, third.race]) expect(letters).not.toContain(secret);
      expect(seen.list?.filters.maxIgnoredEvents).toBe(1);
      await hide(false);
    },
  );
});
