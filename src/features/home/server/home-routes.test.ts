import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nextPublicChange } from "#server/cache/next-public-change.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { caller, createStewardedRace, protestOf } from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Home, HomeSeason } from "../home.ts";

describeOnEachDatabase("What `/` shows", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let editor: string;

  beforeEach(async () => {
    test = await createTestApp(engine);
    editor = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    league = await createStandingsSeason(test);
    await follow(true);
    await race(0, [league.people.ana, league.people.carmen]);
    await saveTable();
  });
  afterEach(() => test.close());

  const race = async (round: 0 | 1, [first = "", second = ""]: string[]) =>
    saveFinishes(test, { as: editor, event: league.events[round], session: league.races[round] }, [
      { car: league.cars.ana, drivers: [first] },
      { car: league.cars.carmen, drivers: [second] },
    ]);

  const follow = async (follows_results: boolean) =>
    test.services.databases.db
      .updateTable("seasons")
      .set({ follows_results })
      .where("id", "=", league.season)
      .execute();

  const saveTable = async (given: Parameters<typeof postedTable>[1] = {}) => {
    const reply = await test.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings: postedTable(league, given) },
      as: editor,
    });
    expect(reply.statusCode).toBe(200);
  };

  const readHome = async (as?: string): Promise<Home> =>
    (await test.call({ url: "/api/home", as })).json().data;
  const own = async (as?: string): Promise<HomeSeason> => {
    const { seasons } = await readHome(as);
    const season = seasons.find(({ _id }) => _id === league.season);
    if (!season) throw new Error("the season is not there");
    return season;
  };
  const plan = async (hours: number, hidden = false) => {
    const { db } = test.services.databases;
    const at = TEST_NOW + hours * HOUR_MS;
    const event = await createEvent(db, {
      season: league.season,
      title: "Imola",
      time: at,
      hidden,
    });
    await createSession(db, { event, type: "P", official: false, startAt: at });
    await createSession(db, { event, startAt: at + 2 * HOUR_MS, durationMinutes: 90 });
    return event;
  };

  it("names leaders, the last podium and when the next race starts, not its practice", async () => {
    const event = await plan(24);
    const { sport, titles } = await own();
    expect(titles).toEqual([]);
    expect(sport?.table).toMatchObject({
      title: "Piloți",
      isBehind: false,
      leaders: [
        { name: "Ana Albu", position: 1, points: 25, previousPosition: null, gone: false },
        { name: "Carmen Crișan", position: 2, points: 18 },
      ],
    });
    expect(sport?.podium).toMatchObject({
      event: { _id: league.events[0] },
      session: league.races[0],
      places: [
        { place: 1, drivers: [{ _id: league.people.ana, driverName: "Ana Albu" }] },
        { place: 2 },
      ],
    });
    expect(sport?.rounds.map(({ _id, startsAt, endsAt }) => [_id, startsAt, endsAt])).toEqual([
      [event, TEST_NOW + 26 * HOUR_MS, TEST_NOW + 27.5 * HOUR_MS],
    ]);
  });

  it("shows who moved in the last event", async () => {
    await plan(24);
    await race(1, [league.people.carmen, league.people.ana]);
    const { sport } = await own();
    expect(
      sport?.table?.leaders.map(({ position, previousPosition }) => [position, previousPosition]),
    ).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it("says of a table that waits for its editor that it is older than the results", async () => {
    await plan(24);
    await follow(false);
    await race(1, [league.people.carmen, league.people.ana]);
    expect((await own()).sport?.table).toMatchObject({ isBehind: true });
  });

  it("names who has won once the season is over and every result is there", async () => {
    expect((await own()).titles).toEqual([]);
    await race(1, [league.people.ana, league.people.carmen]);
    const { titles, sport } = await own();
    expect(titles).toEqual([{ of: "D", names: ["Ana Albu"] }]);
    expect(sport).toBeNull();
  });

  it("says of a season that is over when it was, and lists its events only before", async () => {
    await race(1, [league.people.ana, league.people.carmen]);
    const { db } = test.services.databases;
    const times = (
      await db.selectFrom("events").select("time").where("season_id", "=", league.season).execute()
    ).map(({ time }) => time);
    const span = { count: 2, first: Math.min(...times), last: Math.max(...times) };
    expect(await own()).toMatchObject({ span, events: [], rules: { validCars: [] } });
    await plan(24, true);
    test.services.cache.drop();
    expect(await own()).toMatchObject({ span, events: [] });
    expect((await own(editor)).events).toHaveLength(3);
    const event = await plan(48);
    test.services.cache.drop();
    const { span: longer, events } = await own();
    expect(longer).toEqual({ ...span, count: 3, last: TEST_NOW + 2 * DAY_MS });
    expect(events.map(({ _id }) => _id)).toEqual([...league.events, event]);
  });

  it("looks for the last podium behind rounds that nobody has raced, and before a race that is hidden", async () => {
    await race(1, [league.people.carmen, league.people.ana]);
    const { db } = test.services.databases;
    const practised = await plan(-12);
    const practice = await createSession(db, {
      event: practised,
      type: "P",
      startAt: TEST_NOW - 12 * HOUR_MS,
    });
    await saveFinishes(test, { as: editor, event: practised, session: practice }, [
      { car: league.cars.ana, drivers: [league.people.ana] },
    ]);
    await plan(24);
    await plan(48);
    await plan(72);
    const { sport } = await own();
    expect(sport?.podium?.event._id).toBe(league.events[1]);
    expect(sport?.rounds.map(({ time }) => time)).toEqual(
      [-12, 24].map((hours) => TEST_NOW + hours * HOUR_MS),
    );
    await db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", league.events[1])
      .execute();
    test.services.cache.drop();
    expect((await own()).sport?.podium?.event._id).toBe(league.events[0]);
    expect((await own(editor)).sport?.podium?.event._id).toBe(league.events[1]);
  });

  it("has shared titles, and none of a table that is not public", async () => {
    await race(1, [league.people.carmen, league.people.ana]);
    expect((await own()).titles).toEqual([{ of: "D", names: ["Ana Albu", "Carmen Crișan"] }]);
    await test.services.databases.db.updateTable("standings").set({ public: false }).execute();
    test.services.cache.drop();
    expect((await own()).titles).toEqual([]);
  });

  it("tells visitors nothing of hidden rounds, in the table and on the podium neither", async () => {
    await plan(24);
    const event = await plan(-30, true);
    const { db } = test.services.databases;
    const hidden = await createSession(db, { event, startAt: TEST_NOW - 28 * HOUR_MS });
    await saveFinishes(test, { as: editor, event, session: hidden }, [
      { car: league.cars.carmen, drivers: [league.people.carmen] },
    ]);
    const table = postedTable(league);
    await saveTable({
      _id: "nou-2",
      title: "Cu tot",
      events: [
        ...table.events,
        {
          obj: { _id: event },
          sessions: [{ obj: { _id: hidden }, scoringType: { _id: "top-10" } }],
        },
      ],
    });
    await db
      .updateTable("standings")
      .set({ public: false })
      .where("title", "=", "Piloți")
      .execute();
    test.services.cache.drop();
    const leaders = ({ sport }: HomeSeason) =>
      sport?.table?.leaders.map(({ name, points }) => [name, points]);
    expect(leaders(await own(editor))).toEqual([
      ["Carmen Crișan", 43],
      ["Ana Albu", 25],
    ]);
    const visitor = await own();
    expect(leaders(visitor)).toEqual([
      ["Ana Albu", 25],
      ["Carmen Crișan", 18],
    ]);
    expect(visitor.sport?.podium?.event._id).toBe(league.events[0]);
    expect(JSON.stringify(visitor)).not.toContain(event);
  });

  it("needs no season at all", async () => {
    const empty = await createTestApp(engine);
    expect((await empty.call({ url: "/api/home" })).json().data).toEqual({
      seasons: [],
      lastRace: null,
      outline: null,
    });
    await empty.close();
  });

  it("says what the newest race was like, whichever season it was in", async () => {
    const { lastRace } = await readHome();
    expect(lastRace).toMatchObject({
      sentence: expect.stringMatching(/^Albu câștigă la /),
      event: { _id: league.events[0], round: 1 },
      season: { _id: league.season },
      session: league.races[0],
      isProvisional: false,
      podium: [
        { place: 1, drivers: [{ _id: league.people.ana, driverName: "Ana Albu" }] },
        { place: 2 },
      ],
    });
    await race(1, [league.people.carmen, league.people.ana]);
    expect((await readHome()).lastRace?.sentence).toMatch(/^Crișan câștigă la /);
  });

  it("says that results are provisional as long as they may be protested, and from when they are opened again", async () => {
    const site = await createTestApp(engine);
    const steward = await createStewardedRace(site);
    const isProvisional = async (): Promise<boolean | undefined> => {
      const reply = await site.call({ url: "/api/home" });
      return reply.json().data.lastRace?.isProvisional;
    };
    expect(await isProvisional()).toBe(true);
    site.setNow(TEST_NOW + 49 * HOUR_MS);
    expect(await isProvisional()).toBe(false);
    const opened = await caller(site).post(
      steward.manager,
      `/api/event/${steward.event}/reopen`,
      protestOf(steward, { decision: null, reasons: "A apărut o înregistrare nouă." }),
    );
    expect(opened.status).toBe(200);
    // Until then a reply that the change touches may be shown as it was.
    site.setNow(TEST_NOW + 49 * HOUR_MS + MINUTE_MS);
    expect(await isProvisional()).toBe(true);
    await site.close();
  });

  it("says nothing of a race that is hidden, with its event or its season, to organisers neither", async () => {
    await race(1, [league.people.carmen, league.people.ana]);
    const { db } = test.services.databases;
    await db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", league.events[1])
      .execute();
    test.services.cache.drop();
    for (const as of [undefined, editor])
      expect((await readHome(as)).lastRace?.event._id).toBe(league.events[0]);
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", league.season).execute();
    test.services.cache.drop();
    for (const as of [undefined, editor]) expect((await readHome(as)).lastRace).toBeNull();
  });

  it("keeps its reply no longer than it is true: to the start of the race, and to its end", async () => {
    await plan(24);
    const season = await createSeason(test.services.databases.db, { title: "Fără etape" });
    const { seasons } = await readHome();
    expect(seasons.find(({ _id }) => _id === season)).toMatchObject({ sport: null, titles: [] });
    const { db } = test.services.databases;
    const after = (hours: number) => nextPublicChange(db, TEST_NOW + hours * HOUR_MS);
    expect(await after(25)).toBe(TEST_NOW + 26 * HOUR_MS);
    expect(await after(26)).toBe(TEST_NOW + 27.5 * HOUR_MS);
    expect(await after(27.5)).toBe(TEST_NOW + 2 * DAY_MS);
  });
});
