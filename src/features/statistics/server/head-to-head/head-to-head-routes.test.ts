import { DAY_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { type HeadToHead, MEETINGS_PAGE } from "../../head-to-head/head-to-head.ts";
import { rebuildStatistics } from "../rebuild.ts";

describeOnEachDatabase("Two drivers against each other", (engine) => {
  let site: TestApp;
  let [admin, ana, dan]: [string, string, string] = ["", "", ""];
  let season: string;
  beforeEach(async () => {
    site = await createTestApp(engine, { pages: true });
    const { db } = site.services.databases;
    admin = await createPerson(db, { roles: ["administrator"] });
    ana = await createPerson(db, { firstName: "Ana", lastName: "Albu" });
    dan = await createPerson(db, { firstName: "Dan", lastName: "Dinu" });
    season = await createSeason(db);
    await rebuildStatistics(site.services);
  });
  afterEach(() => site.close());

  const open = async (query: string) => site.call({ url: `/api/head-to-head?${query}` });
  const read = async (a: string, b: string, more = ""): Promise<HeadToHead> => {
    const reply = await open(`a=${a}&b=${b}${more}`);
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };
  const duelOf = async (a: string, b: string, more = "") => {
    const { duel } = await read(a, b, more);
    if (!duel) throw new Error("nothing is counted");
    return duel;
  };
  const drive = async (
    cars: Driven[],
    { day = 0, type, event }: { day?: number; type?: "Q"; event?: string } = {},
  ) => {
    const { db } = site.services.databases;
    const time = TEST_NOW - 50 * DAY_MS + day * DAY_MS;
    const at = event ?? (await createEvent(db, { season, time }));
    const session = await createSession(db, { event: at, type });
    await saveDriven(site.services, { session, savedBy: admin }, cars);
    return at;
  };
  const first = async () => drive([{ people: [ana] }, { people: [dan] }]);

  it("have scores, figures of these races and of all, and where they met, whoever asks first", async () => {
    const event = await drive(
      [
        { people: [ana], bestLapMs: 88_000 },
        { people: [dan], bestLapMs: 88_500 },
      ],
      { type: "Q" },
    );
    await drive(
      [
        { people: [dan], bestLapMs: 90_400, totalMs: 900_000 },
        { people: [null] },
        { people: [ana], bestLapMs: 90_100, totalMs: 905_500 },
      ],
      { event },
    );
    await drive(
      [
        { people: [ana], bestLapMs: 90_300 },
        { people: [dan], laps: 8, status: "dnf", bestLapMs: 90_200 },
      ],
      { day: 1 },
    );
    await drive([{ people: [ana] }], { day: 2 });
    const duel = await duelOf(ana, dan);
    expect(duel).toMatchObject({
      scores: {
        race: { a: 1, b: 1, met: 2 },
        qualifying: { a: 1, b: 0, met: 1 },
        sprint: { a: 0, b: 0, met: 0 },
      },
      paceGapMs: null,
      together: {
        wins: { a: 1, b: 1 },
        podiums: { a: 2, b: 2 },
        averagePlace: { a: 2, b: 1 },
      },
      career: {
        starts: { a: 3, b: 2 },
        wins: { a: 2, b: 1 },
        poles: { a: 1, b: 0 },
        averagePlace: { a: 5 / 3, b: 1 },
      },
      bestLap: { a: 90_100, b: 90_200 },
      points: null,
      meetingsPage: { page: 1, pageSize: MEETINGS_PAGE, total: 2 },
      sharedCars: [],
    });
    expect(duel.meetings).toMatchObject([
      { a: { place: 1, status: null }, b: { place: 2, status: "dnf" }, ahead: "a", gap: null },
      { a: { place: 3 }, b: { place: 1 }, ahead: "b", gap: { kind: "time", ms: 5500 } },
    ]);
    const turned = await duelOf(dan, ana);
    expect(turned.scores.qualifying).toEqual({ a: 0, b: 1, met: 1 });
    expect(turned.meetings.map(({ ahead }) => ahead)).toEqual(["b", "a"]);
    const qualifying = await duelOf(ana, dan, "&list=qualifying");
    expect(qualifying.meetings).toMatchObject([
      { kind: "qualifying", gap: { kind: "time", ms: 500 } },
    ]);
    const finished = await duelOf(ana, dan, "&only=finished");
    expect(finished.scores.race).toEqual({ a: 0, b: 1, met: 1 });
    expect(finished.bestLap).toMatchObject({ a: 90_100, b: 90_400 });
    expect(finished.career).toEqual(duel.career);
  });

  it("are team mates in a car that they share, which counts for nobody", async () => {
    await drive([{ people: [ana, dan] }, { people: [null] }]);
    await drive([{ people: [null] }, { people: [dan, ana] }], { day: 1 });
    expect(await duelOf(ana, dan)).toMatchObject({
      scores: { race: { a: 0, b: 0, met: 0 } },
      meetings: [],
      sharedCarsTotal: 2,
      sharedCars: [{ place: 2 }, { place: 1 }],
      bestLap: null,
    });
    const page = await site.call({ url: `/head-to-head?a=${ana}&b=${dan}` });
    expect(page.body).toContain("Nicio cursă în mașini diferite, două curse în aceeași mașină.");
  });

  it("have points where both stand in one table of the season in which they met last", async () => {
    const league = await createStandingsSeason(site);
    const { people, cars } = league;
    await saveFinishes(
      site,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [
        { car: cars.ana, drivers: [people.ana] },
        { car: cars.carmen, drivers: [people.carmen] },
      ],
    );
    expect(await duelOf(people.ana, people.carmen)).toMatchObject({ points: null });
    const saved = await site.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      as: league.editor,
      payload: { standings: postedTable(league) },
    });
    expect(saved.statusCode).toBe(200);
    const { a, b, duel } = await read(people.ana, people.carmen);
    expect(duel?.points).toEqual({ season: expect.any(String), a: 25, b: 18 });
    expect([a, b]).toMatchObject([
      { driverName: "Ana Albu", raceNumber: 11, paints: { body: expect.any(String) } },
      { driverName: "Carmen Crișan", raceNumber: 33 },
    ]);
  });

  it("meet on pages of fifty, and nothing is kept of pages that nobody can come to", async () => {
    for (let day = 0; day <= MEETINGS_PAGE; day++)
      await drive([{ people: [ana] }, { people: [dan] }], { day: day / 100 });
    const { meetings, meetingsPage, scores } = await duelOf(ana, dan, "&page=2");
    expect([meetings.length, meetingsPage.total, scores.race.a]).toEqual([1, 51, 51]);
    const past = `/head-to-head?a=${ana}&b=${dan}&page=3`;
    expect((await site.call({ url: past })).statusCode).toBe(404);
  }, 60_000);

  it("are two who everybody may find: 404 for anybody else", async () => {
    await first();
    const { db } = site.services.databases;
    const spectator = await createPerson(db, { firstName: "Sorin", lastName: "Spectator" });
    for (const query of [
      `a=${ana}&b=${spectator}`,
      `a=${spectator}&b=${ana}`,
      `a=${ana}&b=${ana}`,
      `a=${ana}&b=nimeni`,
    ]) {
      expect((await open(query)).statusCode).toBe(404);
    }
    expect((await site.call({ url: `/head-to-head?a=${ana}&b=nimeni` })).statusCode).toBe(404);
    for (const query of ["", `a=${ana}`, `a=${ana}&b=${dan}&only=x`, `a=${ana}&b=${dan}&page=0`])
      expect((await open(query)).statusCode).toBe(422);
    await db.updateTable("users").set({ blocked_at: TEST_NOW }).where("id", "=", dan).execute();
    const met = await site.call({ url: `/api/driver-profile/${ana}/met` });
    expect(met.json().data).toEqual({ driver: { _id: ana, driverName: "Ana Albu" }, met: [] });
    const strangers = await site.call({ url: `/api/driver-profile/${spectator}/met` });
    expect(strangers.statusCode).toBe(404);
  });

  it("lead to those whom people were joined with, and one cannot meet oneself", async () => {
    await first();
    const guest = await createPerson(site.services.databases.db, { firstName: "Ghiță" });
    await drive([{ people: [guest] }, { people: [dan] }], { day: 1 });
    const url = `/api/drivers/${guest}/merge`;
    const merged = await site.call({ method: "POST", url, payload: { into: ana }, as: admin });
    expect(merged.statusCode).toBe(200);
    const { a, duel } = await read(guest, dan);
    expect([a._id, duel?.scores.race]).toEqual([ana, { a: 2, b: 0, met: 2 }]);
    expect((await open(`a=${guest}&b=${ana}`)).statusCode).toBe(404);
    const page = await site.call({ url: `/head-to-head?a=${guest}&b=${dan}` });
    expect([page.statusCode, page.headers["location"]]).toEqual([
      301,
      `/head-to-head?a=${ana}&b=${dan}`,
    ]);
  });

  it("have no meeting in what is hidden, organisers' eyes included, and no sums while these are counted", async () => {
    const event = await first();
    let version = 1;
    const hide = async (isHidden: boolean) => {
      const reply = await site.call({
        method: "POST",
        url: `/api/event/${event}/visibility`,
        as: admin,
        payload: { hidden: isHidden, version: version++ },
      });
      expect(reply.statusCode).toBe(200);
    };
    await drive([{ people: [ana] }, { people: [null] }], { day: 1 });
    await drive([{ people: [dan] }, { people: [null] }], { day: 2 });
    expect((await duelOf(ana, dan)).scores.race.met).toBe(1);
    await hide(true);
    for (const as of [undefined, admin]) {
      const reply = await site.call({ url: `/api/head-to-head?a=${ana}&b=${dan}`, as });
      expect(reply.json().data.duel).toMatchObject({ scores: { race: { met: 0 } }, meetings: [] });
    }
    await hide(false);
    expect((await duelOf(ana, dan)).scores.race.met).toBe(1);
    await site.services.databases.db.updateTable("stat_state").set({ definitions: 0 }).execute();
    expect((await read(ana, dan)).duel).toBe(null);
    const met = await site.call({ url: `/api/driver-profile/${ana}/met` });
    expect(met.json().data.met).toEqual([]);
    const page = await site.call({ url: `/head-to-head?a=${ana}&b=${dan}` });
    expect(page.body).toContain("Rezultatele se numără din nou");
  });
});
