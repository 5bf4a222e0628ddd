import { WEEK_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DriverProfile, RECORD_PAGE } from "#features/statistics/profiles/profiles.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { rebuildStatistics } from "../rebuild.ts";

describeOnEachDatabase("A profile", (engine) => {
  let site: TestApp;
  let statements = 0;
  let admin: string;
  beforeEach(async () => {
    site = await createTestApp(engine, { pages: true, onStatement: () => statements++ });
    admin = await createPerson(site.services.databases.db, { roles: ["administrator"] });
    await rebuildStatistics(site.services);
  });
  afterEach(() => site.close());

  const open = async (url: string) => site.call({ url });
  const read = async (url: string): Promise<Omit<DriverProfile, "clubs">> => {
    const reply = await open(url);
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };

  /** The race of a round so many weeks ago. */
  const createRace = async (season: string, weeksAgo: number) => {
    const { db } = site.services.databases;
    const event = await createEvent(db, { season, time: TEST_NOW - weeksAgo * WEEK_MS });
    return createSession(db, { event });
  };

  const drive = async (session: string, people: readonly string[], club: string | null = null) =>
    saveDriven(
      site.services,
      { session, savedBy: admin },
      people.map((person) => ({ people: [person], club })),
    );

  it("of a hundred seasons folds them, takes as many statements as of one, and sends a page of results with the totals of all", async () => {
    const { db } = site.services.databases;
    const crew = await Promise.all([1, 2, 3, 4].map(() => createPerson(db)));
    const [ana = ""] = crew;
    const club = await createClub(db);
    const urls = [`/api/driver-profile/${ana}`, `/api/team-profile/${club}`];
    const least = async (url: string) => {
      const counts: number[] = [];
      // What saves left to do runs statements of its own.
      for (let time = 0; time < 5; time++) {
        site.services.cache.drop();
        statements = 0;
        await read(url);
        counts.push(statements);
      }
      return Math.min(...counts);
    };
    const few: number[] = [];
    for (let year = 0; year < 100; year++) {
      const season = await createSeason(db, { title: `Sezonul lung ${year}` });
      await drive(await createRace(season, 100 - year), crew, club);
      if (year === 0) for (const url of urls) few.push(await least(url));
    }
    // So that a session lies on two pages.
    const [last] = (await read(urls[0] ?? "")).seasonTable;
    await drive(await createRace(last?.season._id ?? "", 0.5), crew.slice(0, 2), club);
    const many: number[] = [];
    for (const url of urls) many.push(await least(url));
    expect(many).toEqual(few);

    const driver = await read(urls[0] ?? "");
    expect(driver.seasonTable.map(({ season }) => season.title)).toEqual(
      Array.from({ length: 100 }, (_, index) => `Sezonul lung ${99 - index}`),
    );
    expect(driver.totals).toMatchObject({ starts: 101, wins: 101, podiums: 101 });
    expect(driver.resultsPage).toEqual({ page: 1, pageSize: RECORD_PAGE, total: 101 });
    const team = await read(urls[1] ?? "");
    expect(team.seasonTable).toHaveLength(100);
    expect(team.totals).toMatchObject({ starts: 402, wins: 101, podiums: 302 });
    const pages = await Promise.all(
      Array.from({ length: 9 }, (_, page) => read(`${urls[1]}?page=${page + 1}`)),
    );
    expect(pages.map(({ results }) => results.length)).toEqual([
      ...pages.slice(1).map(() => 50),
      2,
    ]);
    for (const { totals, resultsPage } of pages)
      expect([totals, resultsPage.total]).toEqual([team.totals, 402]);
    const all = pages.flatMap(({ results }) => results);
    expect(new Set(all.map(({ rowId }) => rowId)).size).toBe(402);
    expect(all.map(({ season, position }) => [season.title, position])).toEqual([
      ...[1, 2].map((place) => ["Sezonul lung 99", place]),
      ...Array.from({ length: 100 }, (_, index) =>
        [1, 2, 3, 4].map((place) => [`Sezonul lung ${99 - index}`, place]),
      ).flat(),
    ]);

    for (const [path, count] of [
      [`/driver-profile/${ana}`, 3],
      [`/team-profile/${club}`, 9],
    ] as const) {
      const reply = await site.app.inject({ url: path, headers: { "accept-encoding": "br" } });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.length).toBeLessThan(16 * 1024);
      site.services.cache.drop();
      const { body } = await open(path);
      expect(body).toContain('aria-label="Arată toate (100): sezoanele"');
      expect(body.replaceAll("<!-- -->", "")).toContain(`Pagina 1 din ${count}`);
      expect(body).toContain(`href="${path}?page=2#rezultate"`);
      expect((await open(`${path}?page=${count}`)).body).toContain("Sezonul lung 0<");
      const { replies } = site.services.cache.size;
      const past = await open(`/api${path}?page=${count + 1}`);
      expect(past.json().data).toMatchObject({
        results: [],
        totals: { starts: expect.any(Number) },
      });
      expect((await open(`${path}?page=${count + 1}`)).statusCode).toBe(404);
      expect(site.services.cache.size.replies).toBe(replies);
    }
    // What is kept shows the table of every season, also of those whose results lie on other pages.
    const { cache } = site.services;
    await open(urls[0] ?? "");
    const key = JSON.stringify(["/api/driver-profile/:id", { id: ana }, { page: 1 }]);
    expect(cache.get(key)?.isStale).toBe(false);
    cache.drop({ things: [`season:${driver.seasonTable.at(-1)?.season._id}`] });
    expect(cache.get(key)?.isStale).toBe(true);
  }, 120_000);

  it("of an ended account has no name, picture or place, and their results stay where they were", async () => {
    const { db } = site.services.databases;
    const ana = await createPerson(db, { firstName: "Ana", lastName: "Albu", country: "RO" });
    const club = await createClub(db, { drivers: [ana] });
    const season = await createSeason(db);
    await drive(await createRace(season, 1), [ana], club);
    for (const url of [`/api/driver-profile/${ana}`, `/driver-profile/${ana}`])
      expect((await open(url)).body).toContain("Ana Albu");
    const ended = await site.call({ method: "DELETE", url: `/api/users/${ana}`, as: admin });
    expect(ended.statusCode).toBe(200);
    for (const url of [`/api/driver-profile/${ana}`, `/driver-profile/${ana}`])
      expect((await open(url)).statusCode).toBe(404);
    const own = await site.call({ url: `/api/driver-profile/${ana}`, as: admin });
    expect(own.json().data).toMatchObject({
      driverName: NAMELESS_DRIVER,
      country: null,
      city: null,
      shorthand: null,
      picture: null,
      clubs: [],
      seasonTable: [],
      totals: { starts: 0 },
      results: [{ position: 1, drivers: [{ driverName: NAMELESS_DRIVER }] }],
    });
    expect(await read(`/api/team-profile/${club}`)).toMatchObject({
      drivers: [],
      seasonTable: [{ starts: 1, wins: 1 }],
      results: [{ drivers: [{ driverName: NAMELESS_DRIVER }] }],
    });
    const { body } = await open(`/team-profile/${club}`);
    expect(body).toContain(NAMELESS_DRIVER);
    expect(body).not.toContain("Albu");
  });

  it("of two who were one person has each season once, and the other one's address leads there", async () => {
    const { db } = site.services.databases;
    const [ana, guest] = [await createPerson(db), await createPerson(db)];
    const [shared, own] = [await createSeason(db), await createSeason(db)];
    await drive(await createRace(shared, 3), [ana]);
    await drive(await createRace(shared, 2), [guest]);
    await drive(await createRace(own, 1), [guest]);
    expect(await read(`/api/driver-profile/${guest}`)).toMatchObject({ totals: { starts: 2 } });
    expect((await open(`/driver-profile/${guest}`)).statusCode).toBe(200);
    const merge = async (from: string, into: string) => {
      const url = `/api/drivers/${from}/merge`;
      const reply = await site.call({ method: "POST", url, payload: { into }, as: admin });
      expect(reply.statusCode).toBe(200);
    };
    await merge(guest, ana);
    const { seasonTable, results, totals } = await read(`/api/driver-profile/${ana}`);
    expect(seasonTable).toMatchObject([
      { season: { _id: own }, starts: 1, wins: 1 },
      { season: { _id: shared }, starts: 2, wins: 2 },
    ]);
    expect(totals).toMatchObject({ starts: 3, wins: 3, podiums: 3 });
    expect(new Set(results.map(({ rowId }) => rowId)).size).toBe(3);
    expect(await read(`/api/driver-profile/${guest}`)).toMatchObject({ _id: ana, totals });
    const moved = await open(`/driver-profile/${guest}`);
    expect(moved.statusCode).toBe(301);
    expect(moved.headers["location"]).toBe(`/driver-profile/${ana}`);
    // Also once that one is joined in turn; and nobody hears of a deleted account's former ids.
    const last = await createPerson(db);
    await merge(ana, last);
    for (const former of [ana, guest])
      expect((await open(`/driver-profile/${former}`)).headers["location"]).toBe(
        `/driver-profile/${last}`,
      );
    await drive(await createRace(own, 2), [last]);
    expect(await read(`/api/driver-profile/${guest}`)).toMatchObject({ totals: { starts: 4 } });
  });
});
