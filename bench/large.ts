import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { largeLeague, pilot } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { type Asked, askEveryRoute, idsOf } from "#tests/league-addresses.ts";
import { type BenchRow } from "./bench-row.ts";

const budgetMs = 25;
const runs = 20;
const readers = { visitor: undefined, driver: pilot(2), organiser: pilot(0) };

/** What no page asks for: whole events and lists for programs, files, everything about oneself. */
const forPrograms = /^\/api\/event\/:id$|\/(?:csv|json)(?:\?|$)|^\/user\/data$|^\/api\/docs\//;

/**
 * Every GET route on a league of 10⁶ rows of results, nothing kept, asked one call after the other. The league is made first, which takes minutes; `LARGE_LEAGUES`
 * names those that `node bench/large-league.ts` has made: data folders and addresses of databases, with spaces between.
 */
export async function benchLarge(): Promise<BenchRow[]> {
  const made = process.env["LARGE_LEAGUES"]?.split(" ");
  if (made) return (await Promise.all(made.map(inTurn(measureLeague)))).flat();
  const dataDir = await mkdtemp(join(tmpdir(), "grila-bench-"));
  try {
    return await measureLeague(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function inTurn<T, R>(work: (item: T) => Promise<R>): (item: T) => Promise<R> {
  let before: Promise<unknown> = Promise.resolve();
  return (item) => {
    const own = before.then(() => work(item));
    before = own;
    return own;
  };
}

async function measureLeague(place: string): Promise<BenchRow[]> {
  const isDatabase = place.startsWith("postgres");
  const dataDir = isDatabase ? await mkdtemp(join(tmpdir(), "grila-bench-")) : place;
  const services = await createServices(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: isDatabase ? place : undefined,
      JWT_SECRET: "a secret that exists only inside the bench",
      PUBLIC_URL: "http://localhost:3000",
      RATE_LIMITS: "0",
    }),
    { parts, log: pino({ level: "silent" }) },
  );
  try {
    const { id } = (await services.databases.reader
      .selectFrom("seasons")
      .select("id")
      .limit(1)
      .executeTakeFirst()) ?? { id: null };
    if (id === null) await makeLargeLeague(services, { size: largeLeague });
    return await measureRoutes(services);
  } finally {
    await services.close();
  }
}

async function measureRoutes(services: Services): Promise<BenchRow[]> {
  const app = await createApp(services, { pages: false });
  await app.ready();
  const { db, engine } = services.databases;
  const asked = askEveryRoute(app, await idsOf(db, largeLeague));
  const rows: BenchRow[] = [];
  for (const [who, userId] of Object.entries(readers)) {
    const token = userId && (await createLogin(services, db, { userId }));
    const call = async (url: string) => {
      services.cache.drop();
      const start = performance.now();
      const { statusCode, body } = await app.inject({
        url,
        headers: { "accept-encoding": "br", ...(token && { authorization: `Bearer ${token}` }) },
      });
      return { ms: performance.now() - start, isAnswered: statusCode === 200, bytes: body.length };
    };
    for (const one of asked) {
      const url = await largestOf(one, call);
      if (!url) continue;
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push((await call(url)).ms);
      rows.push(rowOf(`${engine}, ${who}: ${one.route}`, times, budgetOf(one, asked)));
    }
  }
  await app.close();
  return rows
    .toSorted((a, b) => b.value - a.value)
    .filter(({ ok, value }) => !ok || value > budgetMs / 2);
}

type Call = (url: string) => Promise<{ ms: number; isAnswered: boolean; bytes: number }>;

async function largestOf({ urls }: Asked, call: Call): Promise<string | undefined> {
  let largest: { url: string; bytes: number } | undefined;
  for (const url of urls) {
    const { isAnswered, bytes } = await call(url);
    if (isAnswered && bytes > (largest?.bytes ?? -1)) largest = { url, bytes };
  }
  return largest?.url;
}

/** Of lists that are read page by page, pages ask for pages. */
function budgetOf({ route }: Asked, asked: readonly Asked[]): number | null {
  const isWhole = !route.includes("?") && asked.some((one) => one.route === `${route}?page=1`);
  return isWhole || forPrograms.test(route) ? null : budgetMs;
}

function rowOf(name: string, times: number[], budget: number | null): BenchRow {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return {
    name: `${name} (p95; median ${middle.toFixed(1)})`,
    value,
    unit: "ms",
    budget,
    ok: budget === null || value <= budget,
  };
}
