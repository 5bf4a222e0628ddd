import { DAY_MS } from "#shared/time/durations.ts";
import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OwnEvent } from "#features/entry-lists/entry-lists.ts";
import { withOwn as withOwnEvent } from "#features/entry-lists/web/own-event.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import type { OwnSeason, Season } from "#features/seasons/seasons.ts";
import { withOwn as withOwnSeason } from "#features/seasons/web/own-season.ts";
import { patternOf, type Route } from "#shared/route.ts";
import {
  answerPresence,
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

/** Some hundred calls for each of seven people. */
const SLOW_MS = 120_000;

const people = [
  "a driver with a car",
  "a driver whose car waits for another",
  "a driver of a guest car",
  "a club's manager",
  "a steward",
  "an organiser",
  "an administrator",
] as const;
type Person = (typeof people)[number];

describeOnEachDatabase("What everybody is shown", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let ids: Record<Person, string>;
  let hidden: { event: string; season: string };
  let coming: string;
  /** Patterns of routes of which holders of a permission see more. */
  let seesMore: Set<string>;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    league = await createStandingsSeason(test);
    const [waiting, guest, manager, organiser, administrator] = [
      await createPerson(db),
      await createPerson(db),
      await createPerson(db),
      await createPerson(db, { roles: ["organizer"] }),
      await createPerson(db, { roles: ["administrator"] }),
    ];
    ids = {
      "a driver with a car": league.people.bogdan,
      "a driver whose car waits for another": waiting,
      "a driver of a guest car": guest,
      "a club's manager": manager,
      "a steward": league.editor,
      "an organiser": organiser,
      "an administrator": administrator,
    };
    await db
      .updateTable("clubs")
      .set({ owner_id: manager })
      .where("id", "=", league.clubs.alfa)
      .execute();
    const season = league.season;
    hidden = {
      event: await createEvent(db, { season, time: TEST_NOW - 30 * DAY_MS, hidden: true }),
      season: await createSeason(db, { hidden: true }),
    };
    coming = await createEvent(db, {
      season,
      time: TEST_NOW + DAY_MS,
      rsvpStart: TEST_NOW - DAY_MS,
      rsvpEnd: TEST_NOW + DAY_MS,
    });
    for (const event of [coming, hidden.event]) {
      await createSession(db, { event, type: "P", serverName: "Grila 1", password: "secret-4711" });
      await createSession(db, { event, type: "R", official: false, serverName: "Grila 2" });
    }
    await registerCar(db, {
      season,
      club: league.clubs.beta,
      drivers: [waiting, { id: league.stranger, confirmed: false }],
    });
    await registerCar(db, { season, club: null, drivers: [guest], events: [coming] });
    await answerPresence(db, {
      event: coming,
      car: league.cars.pair,
      answeredBy: league.people.barbu,
    });
    await saveFinishes(
      test,
      { as: administrator, event: league.events[0], session: league.races[0] },
      [
        { car: league.cars.ana, drivers: [league.people.ana] },
        { car: league.cars.pair, drivers: [league.people.bogdan] },
      ],
    );
    const tables = [postedTable(league), postedTable(league, { title: "Ascuns", public: false })];
    await test.call({
      method: "POST",
      url: `/api/standings/${season}/save`,
      payload: { standings: tables[0] },
      as: administrator,
    });
    await test.call({
      method: "POST",
      url: `/api/standings/${season}/save`,
      payload: { standings: tables[1] },
      as: administrator,
    });
    seesMore = new Set(
      (await listRoutes())
        .filter((route) => route.seesMore !== undefined)
        .map((route) => patternOf(route)),
    );
  }, SLOW_MS);
  afterAll(() => test.close());

  async function data<T>(url: string, as?: string): Promise<T> {
    const reply = await test.call({ url, as });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    return reply.json<{ data: T }>().data;
  }

  it.each(people)(
    "of an event is, with the small reply of %s, all that they are told",
    async (person) => {
      const as = ids[person];
      const told = [];
      for (const event of [...league.events, coming]) {
        const url = `/api/event/${event}?results=none`;
        const own = await data<OwnEvent>(`/api/event/${event}/mine`, as);
        const whole = await data<LeagueEvent>(url, as);
        expect(withOwnEvent(await data<LeagueEvent>(url), own)).toEqual(whole);
        expect(withOwnEvent(whole, own)).toEqual(whole);
        expect(own.presence).toEqual(await data(`/api/event/${event}/rsvp`, as));
        told.push(whole.sessions.some(({ password }) => password !== null));
      }
      const drives = person === "a driver with a car" || person === "a driver of a guest car";
      expect(told).toEqual([false, false, drives]);
    },
  );

  it.each(people)(
    "of a season is, with the small reply of %s, all that they are told",
    async (person) => {
      const as = ids[person];
      const url = `/api/season/${league.season}`;
      const own = await data<OwnSeason>(`${url}/mine`, as);
      const whole = await data<Season>(url, as);
      expect(withOwnSeason(await data<Season>(url), own)).toEqual(whole);
      expect(withOwnSeason(whole, own)).toEqual(whole);
      expect(whole.events).toHaveLength(preparesSeasons(person) ? 4 : 3);
      expect(whole.standings).toHaveLength(editsStandings(person) ? 2 : 1);
    },
  );

  it.each(people)(
    "is elsewhere the same for %s, but where a route names who sees more",
    async (person) => {
      const compared = [];
      for (const { pattern, url } of await listAddresses()) {
        if (pattern === "/api/event/:id" || pattern === "/api/season/:id") continue;
        if (seesMore.has(pattern) && preparesSeasons(person)) continue;
        if (/standings/.test(pattern) && editsStandings(person)) continue;
        const shown = await test.call({ url });
        if (shown.statusCode !== 200) continue;
        const whole = await test.call({ url, as: ids[person] });
        expect([url, whole.statusCode, whole.body]).toEqual([url, 200, shown.body]);
        compared.push(pattern);
      }
      expect(new Set(compared).size).toBeGreaterThan(8);
    },
    SLOW_MS,
  );

  it.each(["event", "season"] as const)(
    "has no small reply of an %s for strangers, of what is hidden and of what there is not",
    async (kind) => {
      const status = async (id: string, as?: string) =>
        (await test.call({ url: `/api/${kind}/${id}/mine`, as })).statusCode;
      const shown = kind === "event" ? coming : league.season;
      expect(await status(shown)).toBe(401);
      for (const person of people) {
        const sees = preparesSeasons(person);
        expect([person, await status(hidden[kind], ids[person])]).toEqual([
          person,
          sees ? 200 : 404,
        ]);
        expect(await status("forged", ids[person])).toBe(404);
      }
    },
  );

  it("keeps nothing of a small reply, and lets nobody else keep it", async () => {
    const { cache } = test.services;
    cache.drop();
    for (const url of [`/api/event/${coming}/mine`, `/api/season/${league.season}/mine`]) {
      const { headers } = await test.call({ url, as: league.people.bogdan });
      expect(headers).toMatchObject({
        "cache-control": "private, no-store",
        vary: "Authorization, Accept-Encoding",
      });
    }
    expect(cache.size.replies).toBe(0);
  });

  it("reads no more rows for a small reply, however many cars there are", async () => {
    const { db, reader } = test.services.databases;
    const executor = reader.getExecutor();
    const run = executor.executeQuery.bind(executor);
    let rows = 0;
    vi.spyOn(executor, "executeQuery").mockImplementation(async (query) => {
      const result = await run(query);
      rows += result.rows.length;
      return result;
    });
    const read = async () => {
      rows = 0;
      await data(`/api/event/${coming}/mine`, league.people.bogdan);
      return rows;
    };
    const before = await read();
    expect(before).toBeGreaterThan(3);
    for (let car = 0; car < 20; car += 1)
      await registerCar(db, { season: league.season, club: league.clubs.beta });
    expect(await read()).toBe(before);
    vi.restoreAllMocks();
  });

  function preparesSeasons(person: Person): boolean {
    return person === "an organiser" || person === "an administrator";
  }

  function editsStandings(person: Person): boolean {
    return preparesSeasons(person) || person === "a steward";
  }

  async function listAddresses(): Promise<{ pattern: string; url: string }[]> {
    const { db } = test.services.databases;
    const rows = await db.selectFrom("result_rows").select("id").execute();
    const tables = await db.selectFrom("standings").select("id").execute();
    const entries = await db.selectFrom("standings_entries").select("id").execute();
    const owners: Record<string, readonly string[]> = {
      event: [...league.events, coming],
      season: [league.season],
      "driver-profile": [league.people.ana],
      "team-profile": [league.clubs.alfa],
    };
    const places: Record<string, readonly string[]> = {
      ":tableId": tables.map(({ id }) => id),
      ":entryId": entries.map(({ id }) => id),
      ":session": league.races,
      ":row": rows.map(({ id }) => id),
      ":code": ["RO"],
    };
    const fill = (url: string): string[] => {
      const name = /:\w+/.exec(url)?.[0];
      if (!name) return [url];
      const known = name === ":id" ? owners[url.split("/")[2] ?? ""] : places[name];
      return (known ?? []).flatMap((id) => fill(url.replace(name, id)));
    };
    return test.app.declaredRoutes
      .filter(({ config, method }) => config?.cached !== undefined && method === "GET")
      .flatMap(({ url }) => fill(url).map((filled) => ({ pattern: url, url: filled })));
  }
});

async function listRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for await (const file of glob("src/**/*-{calls,acts}.ts")) {
    const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
    routes.push(...Object.values(exported).filter(isRoute));
  }
  return routes;
}

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "address" in value && "id" in value;
}
