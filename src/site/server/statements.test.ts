import { afterAll, beforeAll, expect, it } from "vitest";
import type { LeagueSize } from "#tests/factories/large-league/league-size.ts";
import { pilot } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { askEveryRoute, idsOf } from "#tests/league-addresses.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

/*
 * On SQLite alone: which statements are run is decided above both engines, and nothing of it asks which one it is.
 */

const small: LeagueSize = { seasons: 2, events: 2, cars: 4, people: 16 };
/** The same with four times as much of everything. */
const large: LeagueSize = { seasons: 8, events: 8, cars: 16, people: 64 };

const readers = {
  visitor: undefined,
  driver: pilot(2),
  administrator: pilot(0),
};

/** Making a league takes a second, and hundreds of calls are asked of each. */
const SLOW_MS = 120_000;

/** Calls that need more than a league: files, their names, mailed links, another browser, another simulator. */
const elsewhere = [
  "/api/administrator-invitation/:secret",
  "/api/car-invite/:id",
  "/api/case/:id",
  "/api/decision/:id",
  "/api/decision/:id/mine",
  "/api/docs/static/index.html",
  "/api/download-uploads/:id",
  "/api/event/:id/ac-download-entrylist",
  "/api/event/:id/row-penalties",
  "/api/evidence/:id",
  "/api/files/:filename",
  "/api/notices/stop/:kind/:userId/:signature",
  "/api/season/:id/banner",
  "/api/site/copy/:key",
  "/api/team-invite/:id",
  "/auth/discord",
  "/auth/discord/login",
  "/auth/steam",
  "/car_ico/:name",
  "/download/authenticated-get",
  "/download/discord-auth",
  "/download/discord-callback",
  "/share/:kind/:file",
];

/** A file of at most 20 pieces, read one after the other so that nobody waits for all of them. */
const readInPieces = "/api/audit/csv";

interface Counted {
  status: number;
  statements: number;
}

let leagues: Record<"small" | "large", League>;

interface League {
  app: TestApp;
  counts: Map<string, Counted>;
}

beforeAll(async () => {
  const few = await countStatements(small);
  const answered = [...few.counts].filter(([, { status }]) => status === 200);
  const asked = new Set(answered.map(([one]) => one));
  leagues = { small: few, large: await countStatements(large, asked) };
}, SLOW_MS);
afterAll(async () => {
  for (const { app } of Object.values(leagues)) await app.close();
});

/** What each reader's call of each address (or `only` of these) takes, when nothing is kept and who asks is known. */
async function countStatements(size: LeagueSize, only?: ReadonlySet<string>): Promise<League> {
  let statements = 0;
  const app = await createTestApp(sqliteEngine(), { onStatement: () => statements++ });
  await makeLargeLeague(app.services, { size });
  const ids = await idsOf(app.services.databases.reader, size);
  const counts = new Map<string, Counted>();
  for (const [who, as] of Object.entries(readers)) {
    await app.call({ url: "/user/profile", as });
    for (const { route, urls } of askEveryRoute(app.app, ids))
      for (const [place, url] of urls.entries()) {
        const asked = `${who} ${route} #${place}`;
        if (only?.has(asked) === false) continue;
        app.services.cache.drop();
        statements = 0;
        const { statusCode } = await app.call({ url, as });
        counts.set(asked, { status: statusCode, statements });
      }
  }
  return { app, counts };
}

it("takes as many statements for a route of a league four times as large", () => {
  const grown: string[] = [];
  for (const [asked, { status, statements }] of leagues.small.counts) {
    if (asked.includes(readInPieces)) continue;
    const now = leagues.large.counts.get(asked);
    if (status === 200 && now && now.statements > statements)
      grown.push(`${asked}: ${statements} → ${now.statements}`);
  }
  expect(grown).toEqual([]);
});

it("asks every route that a league answers", () => {
  const answered = new Set<string>();
  const all = new Set<string>();
  for (const [asked, { status }] of leagues.small.counts) {
    const [, route = ""] = asked.split(/[ ?]/);
    all.add(route);
    if (status === 200) answered.add(route);
  }
  expect([...all.difference(answered)].toSorted()).toEqual(elsewhere);
});
