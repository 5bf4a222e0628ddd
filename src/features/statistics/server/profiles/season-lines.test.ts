import { DAY_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SeasonLine } from "#features/statistics/profiles/profiles.ts";
import {
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { rebuildStatistics } from "../rebuild.ts";

describeOnEachDatabase("The table of seasons of a profile", (engine) => {
  let test: TestApp;
  let statements = 0;
  let league: StandingsSeason;
  let editor: string;
  beforeEach(async () => {
    test = await createTestApp(engine, { onStatement: () => statements++ });
    league = await createStandingsSeason(test);
    editor = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    await rebuildStatistics(test.services);
    await saveTable(league);
  });
  afterEach(() => test.close());

  const saveTable = async (one: StandingsSeason, given: Parameters<typeof postedTable>[1] = {}) => {
    const reply = await test.call({
      method: "POST",
      url: `/api/standings/${one.season}/save`,
      payload: { standings: postedTable(one, given) },
      as: editor,
    });
    expect(reply.statusCode).toBe(200);
  };

  const race = async (one: StandingsSeason, round: 0 | 1, order: ("ana" | "carmen")[]) => {
    await saveFinishes(
      test,
      { as: editor, event: one.events[round], session: one.races[round] },
      order.map((name) => ({ car: one.cars[name], drivers: [one.people[name]] })),
    );
    const url = `/api/season/${one.season}/standings/refresh`;
    expect((await test.call({ method: "POST", url, as: editor })).statusCode).toBe(200);
  };

  const read = async (url: string, as?: string): Promise<SeasonLine[]> => {
    const reply = await test.call({ url, as });
    expect(reply.statusCode).toBe(200);
    return reply.json().data.seasonTable;
  };
  const driver = async (id: string, as?: string) => read(`/api/driver-profile/${id}`, as);
  const club = async (id: string) => read(`/api/team-profile/${id}`);

  it("has of each season its place, points, wins, car and class, in progress until the last results are there", async () => {
    const { people } = league;
    await race(league, 0, ["carmen", "ana"]);
    const [line, ...others] = await driver(people.ana);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      season: { _id: league.season, simulator: { acronym: "ACC" } },
      isOver: false,
      classes: ["GT3"],
      standing: { title: "Piloți", position: 2, points: 18 },
      starts: 1,
      wins: 0,
      podiums: 1,
      poles: 0,
    });
    expect(line?.carModels).toHaveLength(1);
    await race(league, 1, ["ana", "carmen"]);
    test.services.cache.drop();
    expect(await driver(people.ana)).toMatchObject([
      { isOver: true, standing: { position: 1, points: 43 }, starts: 2, wins: 1, podiums: 2 },
    ]);
  });

  it("is empty of whoever never raced, and of clubs counts the club's table", async () => {
    expect(await driver(league.people.barbu)).toEqual([]);
    expect(await club(league.clubs.alfa)).toEqual([]);
    await race(league, 0, ["ana", "carmen"]);
    expect(await driver(league.people.barbu)).toEqual([]);
    expect(await club(league.clubs.alfa)).toMatchObject([{ standing: null, starts: 1, wins: 1 }]);
    await saveTable(league, { _id: "nou-2", title: "Cluburi", type: { code: "T" } });
    expect(await club(league.clubs.alfa)).toMatchObject([
      { standing: { title: "Cluburi", position: 1, points: 25 } },
    ]);
  });

  it("takes the place from the car's table where drivers have none", async () => {
    const { db } = test.services.databases;
    await race(league, 0, ["carmen", "ana"]);
    await saveTable(league, { _id: "nou-2", title: "Mașini", type: { code: "C" } });
    await db.updateTable("standings").set({ public: false }).where("type", "=", "D").execute();
    test.services.cache.drop();
    expect(await driver(league.people.ana)).toMatchObject([
      { standing: { title: "Mașini", position: 2 } },
    ]);
    expect(await club(league.clubs.beta)).toMatchObject([
      { standing: { title: "Mașini", position: 1 } },
    ]);
  });

  it("says nothing of tables that are not public, of hidden seasons and of hidden events, to organisers neither", async () => {
    const { db } = test.services.databases;
    const { people } = league;
    await race(league, 0, ["carmen", "ana"]);
    await race(league, 1, ["ana", "carmen"]);
    const hide = async (table: "events" | "seasons", id: string) => {
      await db.updateTable(table).set({ hidden: true }).where("id", "=", id).execute();
      await rebuildStatistics(test.services);
      test.services.cache.drop();
    };
    await hide("events", league.events[1]);
    for (const as of [undefined, editor])
      expect(await driver(people.ana, as)).toMatchObject([
        { isOver: true, standing: { position: 2, points: 18 }, starts: 1, wins: 0 },
      ]);
    await db.updateTable("standings").set({ public: false }).execute();
    test.services.cache.drop();
    expect(await driver(people.ana)).toMatchObject([{ standing: null, starts: 1 }]);
    await hide("seasons", league.season);
    for (const as of [undefined, editor]) expect(await driver(people.ana, as)).toEqual([]);
  });

  it("tells nothing while results are counted anew", async () => {
    await race(league, 0, ["ana", "carmen"]);
    const { db } = test.services.databases;
    await db.updateTable("stat_state").set({ definitions: 0 }).execute();
    test.services.cache.drop();
    expect(await driver(league.people.ana)).toEqual([]);
  });

  it("begins with the newest, and takes as many statements for a long career as for a short one", async () => {
    const { db } = test.services.databases;
    const { people } = league;
    await race(league, 0, ["ana", "carmen"]);
    // What saves have left to do in the background runs statements of its own: the least of some reads is the read's.
    const counted = async (url: string) => {
      const counts: number[] = [];
      for (let time = 0; time < 5; time++) {
        test.services.cache.drop();
        statements = 0;
        await read(url);
        counts.push(statements);
      }
      return Math.min(...counts);
    };
    const urls = [`/api/driver-profile/${people.ana}`, `/api/team-profile/${league.clubs.alfa}`];
    const few = [];
    for (const url of urls) few.push(await counted(url));
    for (const years of [1, 2, 3, 4]) {
      const season = await createSeason(db, { title: `Acum ${years} ani` });
      const event = await createEvent(db, { season, time: TEST_NOW - years * 365 * DAY_MS });
      const session = await createSession(db, { event });
      const car = await registerCar(db, {
        season,
        club: league.clubs.alfa,
        raceNumber: years,
        drivers: [people.ana],
      });
      await saveFinishes(test, { as: editor, event, session }, [{ car, drivers: [people.ana] }]);
    }
    const many = [];
    for (const url of urls) many.push(await counted(url));
    expect(many).toEqual(few);
    const lines = await driver(people.ana);
    expect(lines.map(({ season }) => season.title).slice(1)).toEqual([
      "Acum 1 ani",
      "Acum 2 ani",
      "Acum 3 ani",
      "Acum 4 ani",
    ]);
    expect(lines[1]).toMatchObject({ isOver: true, classes: [], standing: null });
    expect(await club(league.clubs.alfa)).toHaveLength(5);
  });
});
