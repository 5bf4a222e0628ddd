import { DAY_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { AllTime, ComparedSeasons, Records } from "../../league/league-statistics.ts";
import { rebuildStatistics } from "../rebuild.ts";

describeOnEachDatabase("The league's statistics", (engine) => {
  let site: TestApp;
  let [admin, ana, dan]: [string, string, string] = ["", "", ""];
  let day = 0;
  beforeEach(async () => {
    site = await createTestApp(engine, { pages: true });
    const { db } = site.services.databases;
    admin = await createPerson(db, { roles: ["administrator"] });
    ana = await createPerson(db, { firstName: "Ana", lastName: "Albu" });
    dan = await createPerson(db, { firstName: "Dan", lastName: "Dinu" });
    day = 0;
    await rebuildStatistics(site.services);
  });
  afterEach(() => site.close());

  const read = async <Data>(path: string): Promise<Data> => {
    const reply = await site.call({ url: `/api/statistics/${path}` });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };
  const allTime = async (query = "") => read<AllTime>(`all-time${query}`);
  const names = async (query = "") => (await allTime(query)).rows.map(({ name }) => name);
  const drive = async (season: string, cars: Driven[], given: { type?: "Q" } = {}) => {
    const { db } = site.services.databases;
    const event = await createEvent(db, { season, time: TEST_NOW - (90 - day++) * DAY_MS });
    const session = await createSession(db, { event, ...given });
    await saveDriven(site.services, { session, savedBy: admin }, cars);
    return event;
  };

  it("list whoever started, by what one asks, of all simulators or of one, and whoever left is not there", async () => {
    const { db } = site.services.databases;
    const club = await createClub(db, { name: "Alfa Racing", drivers: [ana] });
    await createPerson(db, { firstName: "Sorin", lastName: "Spectator" });
    const season = await createSeason(db);
    await drive(season, [{ people: [ana], club }, { people: [dan] }]);
    await drive(season, [
      { people: [dan], status: "finished" },
      { people: [ana], club, bestLapMs: 80_000 },
    ]);
    await drive(season, [{ people: [dan], bestLapMs: 95_000 }, { people: [null] }]);
    const table = await allTime();
    expect(table.rows.map(({ name, sums }) => [name, sums])).toEqual([
      ["Dan Dinu", { wins: 2, podiums: 3, poles: 0, fastestLaps: 0, starts: 3, titles: 0 }],
      ["Ana Albu", { wins: 1, podiums: 2, poles: 0, fastestLaps: 2, starts: 2, titles: 0 }],
    ]);
    expect(table.rowsPage).toEqual({ page: 1, pageSize: 50, total: 2 });
    expect(await names("?sort=fastestLaps")).toEqual(["Ana Albu", "Dan Dinu"]);
    expect(await names("?sort=titles")).toEqual(["Dan Dinu", "Ana Albu"]);
    expect(await names("?of=clubs")).toEqual(["Alfa Racing"]);
    const [simulator] = table.simulators;
    expect(await names(`?simulator=${simulator?._id}`)).toEqual(["Dan Dinu", "Ana Albu"]);
    expect(await names("?simulator=nimic")).toEqual([]);
    for (const query of ["page=2", "page=999999999", "simulator=%27%3B--", "tab=seasons&first=%00"])
      expect((await site.call({ url: `/statistics?${query}` })).statusCode).toBe(404);
    expect((await site.call({ url: "/api/statistics/all-time?sort=x" })).statusCode).toBe(422);
    const ended = await site.call({ method: "DELETE", url: `/api/users/${dan}`, as: admin });
    expect(ended.statusCode).toBe(200);
    expect(await names()).toEqual(["Ana Albu"]);
  });

  it("count a title for the first place of a season that is over, and none where results are newer than its table", async () => {
    const league = await createStandingsSeason(site);
    const { people, cars } = league;
    const save = async (round: 0 | 1, first: "ana" | "carmen", second: "ana" | "carmen") =>
      saveFinishes(
        site,
        { as: league.editor, event: league.events[round], session: league.races[round] },
        [
          { car: cars[first], drivers: [people[first]] },
          { car: cars[second], drivers: [people[second]] },
        ],
      );
    const titles = async () =>
      (await allTime("?sort=titles")).rows.map(({ name, sums }) => [name, sums.titles]);
    await save(0, "carmen", "ana");
    await save(1, "carmen", "ana");
    const posted = await site.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      as: league.editor,
      payload: { standings: postedTable(league) },
    });
    expect(posted.statusCode).toBe(200);
    expect(await titles()).toEqual([
      ["Carmen Crișan", 1],
      ["Ana Albu", 0],
    ]);
    expect((await allTime("?of=clubs")).rows.map(({ sums }) => sums.titles)).toEqual([0, 0]);
    const { compared } = await read<ComparedSeasons>("seasons");
    expect(compared).toMatchObject([
      {
        _id: league.season,
        isOver: true,
        rounds: 2,
        entrants: 2,
        winners: 1,
        podiums: 2,
        finishRate: null,
        leaders: [{ _id: people.carmen, driverName: "Carmen Crișan" }],
        lead: 14,
      },
    ]);
    // The table does not know it yet.
    await save(1, "ana", "carmen");
    expect(await titles()).toEqual([
      ["Ana Albu", 0],
      ["Carmen Crișan", 0],
    ]);
  });

  it("count the titles of the archive too, once a card, for whom people are now", async () => {
    const { db } = site.services.databases;
    const guest = await createPerson(db, { firstName: "Ghiță", lastName: "Guran" });
    const season = await createSeason(db);
    await drive(season, [{ people: [ana] }, { people: [dan] }]);
    const settings = "/api/site/settings";
    const now = (await site.call({ url: settings, as: admin })).json().data;
    const link = (id: string) => ({
      name: "Campion",
      url: `/driver-profile/${id}`,
      inMenu: false,
      champion: true,
    });
    const [card] = now.archiveCards;
    const payload = {
      ...now,
      logo: null,
      shareImage: null,
      archiveCards: [{ ...card, acronym: "AC", links: [link(guest), link(ana)] }],
    };
    const saved = await site.call({ method: "POST", url: settings, as: admin, payload });
    expect(saved.statusCode).toBe(200);
    const url = `/api/drivers/${guest}/merge`;
    const merged = await site.call({ method: "POST", url, payload: { into: ana }, as: admin });
    expect(merged.statusCode).toBe(200);
    const titles = async (query = "") =>
      (await allTime(query)).rows.map(({ name, sums }) => [name, sums.titles]);
    expect(await titles()).toEqual([
      ["Ana Albu", 1],
      ["Dan Dinu", 0],
    ]);
    // The card's simulator is another one than that of the races.
    const [simulator] = (await allTime()).simulators;
    expect(await titles(`?simulator=${simulator?._id}`)).toEqual([
      ["Ana Albu", 0],
      ["Dan Dinu", 0],
    ]);
  });

  it("tell the laps that nobody has beaten, in races and in qualifying, of visible events", async () => {
    const { db } = site.services.databases;
    const season = await createSeason(db);
    expect(await read<Records>("records")).toMatchObject({ simulator: null, rows: [] });
    await drive(season, [{ people: [dan], bestLapMs: 90_000 }]);
    await drive(season, [
      { people: [ana], bestLapMs: 89_500 },
      { people: [dan], bestLapMs: 89_900 },
    ]);
    const qualifying = await drive(season, [{ people: [dan], bestLapMs: 88_000 }], { type: "Q" });
    const { rows, simulator, simulators, rowsPage } = await read<Records>("records");
    expect(rows).toMatchObject([
      {
        race: { ms: 89_500, driver: { _id: ana, driverName: "Ana Albu" } },
        qualifying: { ms: 88_000, driver: { _id: dan }, event: qualifying },
      },
    ]);
    expect([simulators.map(({ _id }) => _id), rowsPage.total]).toEqual([[simulator], 1]);
    const page = await site.call({ url: "/statistics?tab=records" });
    expect(page.body).toContain("1:29.500");
    const hidden = await site.call({
      method: "POST",
      url: `/api/event/${qualifying}/visibility`,
      as: admin,
      payload: { hidden: true, version: 1 },
    });
    expect(hidden.statusCode).toBe(200);
    expect((await read<Records>("records")).rows).toMatchObject([{ qualifying: null }]);
    const ended = await site.call({ method: "DELETE", url: `/api/users/${ana}`, as: admin });
    expect(ended.statusCode).toBe(200);
    expect((await site.call({ url: "/statistics?tab=records" })).body).not.toContain("Albu");
  });

  it("compare the seasons that one names, else the last two, in that order, and no hidden one", async () => {
    const { db } = site.services.databases;
    const seasons: string[] = [];
    for (const title of ["Primul", "Al doilea", "Ultimul"]) {
      const season = await createSeason(db, { title });
      seasons.push(season);
      await drive(season, [
        { people: [ana], totalMs: 900_000, lapsLed: 7 },
        { people: [dan], totalMs: 901_250, lapsLed: 3 },
        { people: [null], status: "dnf" },
      ]);
    }
    const [first = "", second = "", last = ""] = seasons;
    await drive(first, [
      { people: [dan], totalMs: 900_000, lapsLed: 0 },
      { people: [ana], totalMs: 900_750, lapsLed: 10, status: "finished" },
    ]);
    const hidden = await createSeason(db, { title: "Ascuns", hidden: true });
    await drive(hidden, [{ people: [ana] }]);
    const seasonsOf = async (query = "") => read<ComparedSeasons>(`seasons${query}`);
    const titlesOf = ({ compared }: ComparedSeasons) => compared.map(({ title }) => title);
    const usual = await seasonsOf();
    expect(usual.choices.map(({ title }) => title)).toEqual(["Primul", "Ultimul", "Al doilea"]);
    expect(titlesOf(usual)).toEqual(["Primul", "Ultimul"]);
    expect(usual.compared[0]).toMatchObject({
      rounds: 2,
      entrants: 2,
      winners: 2,
      podiums: 2,
      poles: 0,
      finishRate: 0.8,
      closenessMs: 1000,
      leaders: [],
      lead: null,
      ledMost: { _id: ana, driverName: "Ana Albu", laps: 17 },
    });
    const asked = `?first=${last}&second=${second}&third=${first}&fourth=${last}`;
    expect(titlesOf(await seasonsOf(asked))).toEqual(["Ultimul", "Al doilea", "Primul"]);
    expect(titlesOf(await seasonsOf(`?first=${hidden}&second=nimic`))).toEqual([]);
  });

  it("tell nothing while everything is counted anew", async () => {
    const { db } = site.services.databases;
    await drive(await createSeason(db), [{ people: [ana] }]);
    await db.updateTable("stat_state").set({ definitions: 0 }).execute();
    for (const path of ["all-time", "records", "seasons"])
      expect(await read(path)).toMatchObject({ isCounted: false });
    for (const tab of ["", "?tab=records", "?tab=seasons"])
      expect((await site.call({ url: `/statistics${tab}` })).body).toContain(
        "Rezultatele se numără din nou",
      );
  });
});
