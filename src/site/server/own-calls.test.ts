import { afterAll, beforeAll, expect, it } from "vitest";
import { makePage, notedValue } from "#server/cache/page-reads.ts";
import { callOwn } from "#server/http/own-call.ts";
import type { LeagueSize } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { askEveryRoute, idsOf } from "#tests/league-addresses.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createApp } from "./app.ts";

const size: LeagueSize = { seasons: 2, events: 2, cars: 4, people: 16 };

/** Says who asked. */
const tellsOfCaller = "/auth/";

let site: TestApp;
let urls: string[];
beforeAll(async () => {
  site = await createTestApp(sqliteEngine());
  await makeLargeLeague(site.services, { size });
  const ids = await idsOf(site.services.databases.reader, size);
  urls = askEveryRoute(site.app, ids)
    .filter(({ route }) => !route.startsWith(tellsOfCaller))
    .flatMap((asked) => asked.urls);
}, 60_000);
afterAll(() => site.close());

it("A page is made of what anybody is answered, made anew or kept, of every route", async () => {
  const { app, services } = site;
  const counts = new Map<number, number>();
  for (const url of urls) {
    services.cache.drop();
    const own = await callOwn(app, url);
    const kept = await callOwn(app, url);
    services.cache.drop();
    const { statusCode: status, body } = await app.inject(url);
    expect([url, own.status, own.body]).toEqual([url, status, body]);
    expect([url, kept.status, kept.body]).toEqual([url, status, body]);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  expect(counts.get(200)).toBeGreaterThan(50);
  expect(counts.get(401)).toBeGreaterThan(60);
  expect(counts.get(404)).toBeGreaterThan(20);
}, 60_000);

it("A page that is handed a reply's value instead of its text is handed what the text says, of every route", async () => {
  const { services } = site;
  // As the site is served: what is sent is picked, not checked.
  const app = await createApp(services, { pages: false });
  await app.ready();
  let handed = 0;
  for (const url of urls) {
    services.cache.drop();
    await makePage(services.cache, async () => {
      const { status, body } = await callOwn(app, url);
      const value = notedValue(body);
      if (value === undefined) return;
      handed++;
      expect([url, status, value]).toEqual([url, status, JSON.parse(body)]);
      expect(JSON.stringify(value)).toBe(body);
    });
  }
  await app.close();
  expect(handed).toBeGreaterThan(50);
}, 60_000);
