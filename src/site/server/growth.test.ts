import { afterEach, expect, it, vi } from "vitest";
import { LIST_CAP } from "#server/http/paging.ts";
import { type LeagueSize, pilot, sezon } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { askEveryRoute, idsOf } from "#tests/league-addresses.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

/*
 * How replies grow with the league. On SQLite alone: nothing of it asks which database it is.
 */

/** Many seasons and people, and little in each. */
const wide: LeagueSize = { seasons: 220, events: 1, cars: 4, people: 1760 };
/** A page of a list, and everything that is one event's or one person's, is shorter. */
const LONGEST = 100;
/** Making the league takes some seconds, and hundreds of calls are asked of it. */
const SLOW_MS = 120_000;

const readers = { visitor: undefined, driver: pilot(2), administrator: pilot(0) };

/** Lists that grow with a league of hundreds of seasons and thousands of people, and why they may. */
const long: Record<string, string> = {
  "/api/home": "a card for each competition, as `/` shows them",
  "/api/seasons": "for other clients: pages ask for `view=cards`",
  "/api/seasons?view=cards": "a card for each competition",
  "/api/statistics/seasons": "the titles of all seasons, to choose from",
  [`/api/statistics/seasons?first=${sezon(0)}`]: "the same",
  "/api/standings/:seasonId/candidates":
    "the clubs of a simulator, for who adds some to a table by hand",
  "/api/countries": "the same in every league",
  "/api/season/:id/carNumbersList": "the same in every season",
  "/api/id-claims": "what waits for an organiser",
  "/api/webhooks": "the channels of Discord that organisers have added, one by one",
  "/api/roles": "a catalogue",
  "/api/scoring-types": "a catalogue",
  "/api/managed-downloads": "a catalogue",
  "/api/administration/car-models": "a catalogue",
  "/api/administration/car-models?simulator=acc": "a catalogue",
  "/api/administration/tracks": "a catalogue",
  "/api/catalogue/car-models": "a catalogue",
  "/api/catalogue/car-models?simulator=acc": "a catalogue",
  "/api/catalogue/tracks": "a catalogue",
};
/** Whole lists for other clients, up to a bound; pages ask for a page or for the few that somebody's words find. */
const capped = ["/api/events", "/api/users", "/api/drivers", "/api/people", "/api/all-teams"];
/** A file that is read in pieces, one for a game's server, and everything about oneself, which one asks for once. */
const files = /csv|-download-|^\/user\/data$/;

let test: TestApp | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await test?.close();
});

it(
  "No list grows with the league, but those that are known to",
  async () => {
    test = await createTestApp(sqliteEngine());
    await makeLargeLeague(test.services, { size: wide });
    const ids = await idsOf(test.services.databases.reader, wide);
    const longest = new Map<string, number>();
    for (const as of Object.values(readers))
      for (const { route, urls } of askEveryRoute(test.app, ids)) {
        if (files.test(route)) continue;
        for (const url of urls) {
          test.services.cache.drop();
          const reply = await test.call({ url, as });
          if (reply.statusCode !== 200 || !isJson(reply.headers)) continue;
          longest.set(route, Math.max(longest.get(route) ?? 0, longestList(reply.json())));
        }
      }
    const found = [...longest].filter(([, length]) => length > LONGEST);
    const isCapped = (route: string) =>
      capped.some((one) => route === one || route === `${one}?search=an`);
    expect(
      found
        .map(([route]) => route)
        .filter((route) => !isCapped(route))
        .toSorted(),
    ).toEqual(Object.keys(long).toSorted());
    expect(found.filter(([, length]) => length > LIST_CAP)).toEqual([]);
  },
  SLOW_MS,
);

it("An event with its results and its entry list reads as many rows for each car more, however many there are", async () => {
  const counts = new Map<string, number[]>();
  for (const cars of [5, 10, 20]) {
    test = await createTestApp(sqliteEngine());
    await makeLargeLeague(test.services, {
      size: { seasons: 1, events: 1, cars, people: 2 * cars },
    });
    const rows = countRows(test);
    const event = `/api/event/${sezon(0)}-e0`;
    for (const url of [event, `${event}?results=none`, `${event}/entrylist`]) {
      test.services.cache.drop();
      const before = rows();
      expect((await test.call({ url })).statusCode).toBe(200);
      counts.set(url, [...(counts.get(url) ?? []), rows() - before]);
    }
    await test.close();
    test = undefined;
  }
  const growth = Object.fromEntries(
    [...counts].map(([url, [five = 0, ten = 0, twenty = 0]]) => [
      url,
      { cars: ten - five, twice: (twenty - ten) / 2 },
    ]),
  );
  for (const { cars, twice } of Object.values(growth)) expect(twice).toBeLessThanOrEqual(cars);
  expect(Object.values(growth)[0]?.cars).toBeGreaterThan(0);
});

it("The editor of results reads as many rows however many people the league has", async () => {
  const counts: number[] = [];
  for (const people of [10, 40]) {
    test = await createTestApp(sqliteEngine());
    await makeLargeLeague(test.services, { size: { seasons: 1, events: 1, cars: 5, people } });
    const url = `/api/event/${sezon(0)}-e0/edit-results/${sezon(0)}-e0-x2`;
    const open = () => test?.call({ url, as: pilot(0) });
    await open();
    const rows = countRows(test);
    expect((await open())?.statusCode).toBe(200);
    counts.push(rows());
    await test.close();
    test = undefined;
  }
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[1]).toBe(counts[0]);
});

/** Rows that are read since now. */
function countRows({ services }: TestApp): () => number {
  const executor = services.databases.reader.getExecutor();
  const run = executor.executeQuery.bind(executor);
  let rows = 0;
  vi.spyOn(executor, "executeQuery").mockImplementation(async (query) => {
    const result = await run(query);
    rows += result.rows.length;
    return result;
  });
  return () => rows;
}

function isJson(headers: Record<string, unknown>): boolean {
  return String(headers["content-type"]).startsWith("application/json");
}

function longestList(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Math.max(own, ...Object.values(value).map(longestList));
}
