import type { RouteOptions } from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import { createStewardedRace, publish } from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { createApp } from "#site/server/app.ts";

const invented = ["all-of-it", "zz", "-1", "0", "1", "999", "1e3", "first ", "ALL", "true", "%00"];

/** Names of a route's query parameters. */
function queryOf({ schema }: RouteOptions): string[] {
  const query = schema?.querystring;
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

describeOnEachDatabase("Cached replies", (engine) => {
  const cachedRoutes = ({ app }: TestApp) =>
    app.declaredRoutes.filter(
      ({ config, method }) => config?.cached !== undefined && method === "GET",
    );
  const cached = ({ services }: TestApp) => services.cache.size.replies;

  it("are cached under no parameter that a visitor invents", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    const season = await createSeason(db);
    const event = await createEvent(db, { season, time: TEST_NOW - 1000 });
    await createSession(db, { event });
    const person = await createPerson(db);
    const club = await createClub(db, { drivers: [person] });
    const { decision } = await publish(test, await createStewardedRace(test));
    await rebuildStatistics(test.services);
    const ids: Record<string, string> = {
      event,
      season,
      "driver-profile": person,
      "team-profile": club,
      decision,
      drivers: person,
      track: "acc-monza",
    };
    const routes = cachedRoutes(test).filter(({ url }) => /^[^:]*(?::id[^:]*)?$/.test(url));
    expect(routes.filter((route) => queryOf(route).length > 0).length).toBeGreaterThanOrEqual(4);
    expect(routes.filter((route) => queryOf(route).length === 0).length).toBeGreaterThan(8);
    for (const route of routes) {
      const url = route.url.replace(":id", ids[route.url.split("/")[2] ?? ""] ?? "");
      const before = cached(test);
      expect([url, (await test.call({ url })).statusCode]).toEqual([url, 200]);
      expect([url, cached(test) - before]).toEqual([url, 1]);
      for (const value of invented) {
        const { statusCode } = await test.call({ url: `${url}?unheard-of=${value}` });
        expect([url, statusCode]).toEqual([url, 200]);
        for (const name of queryOf(route)) await test.call({ url: `${url}?${name}=${value}` });
      }
      // At most the one real thing that an invented value happened to hit: the first split.
      expect([url, cached(test) - before <= 2]).toEqual([url, true]);
    }
    await test.close();
  });

  it("are not shown beyond the moment that came while they were made", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    const event = await createEvent(db, {
      season: await createSeason(db),
      rsvpStart: TEST_NOW - 1000,
      rsvpEnd: TEST_NOW + 1000,
    });
    const app = await createApp(test.services, { pages: false });
    let made = 0;
    app.addHook("preSerialization", async (_request, _reply, payload) => {
      made++;
      test.setNow(TEST_NOW + 1001);
      return payload;
    });
    for (let visit = 0; visit < 3; visit++)
      expect((await app.inject(`/api/event/${event}/entrylist`)).statusCode).toBe(200);
    expect(made).toBe(2);
    await app.close();
    await test.close();
  });

  it("are cached of nothing that does not exist", async () => {
    const test = await createTestApp(engine);
    const routes = cachedRoutes(test).filter(({ url }) => url.includes("/:"));
    expect(routes.length).toBeGreaterThan(10);
    for (const { url } of routes)
      for (const id of ["zz", "1", "%20", "a".repeat(199)])
        await test.call({ url: url.replaceAll(/:\w+/g, id) });
    expect(cached(test)).toBe(0);
    await test.close();
  });
});
