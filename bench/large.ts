import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteOptions } from "fastify";
import { sql } from "kysely";
import { pino } from "pino";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { readConfig } from "#server/config.ts";
import type { App } from "#server/route-host.ts";
import { createServices, type Services } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { largeLeague, pilot } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { type Asked, askEveryRoute, idsOf } from "#tests/league-addresses.ts";
import { type BenchRow, median } from "./bench-row.ts";

const budgetMs = 25;
const runs = 20;
const firstRuns = 4;
/** Of what is over the budget: of twenty calls two decide, and the collector may have run in them for what other calls left. */
const mostRuns = 100;
/** Rounds of all calls before any is measured: on race night code is warm, and rare code is compiled beside who runs it. */
const warmRounds = 5;
const readers = { visitor: undefined, driver: pilot(2), organiser: pilot(0) };

/** What no page asks for: whole events and lists for programs, files, everything about oneself. */
const forPrograms =
  /^\/api\/(?:event\/:id|seasons)$|\/(?:csv|json)(?:\?|$)|^\/user\/data$|^\/api\/docs\//;

/**
 * Measures every GET route on a league of 10⁶ result rows without cached replies, one call at a time: the processor time of site
 * and database together, which a busy machine hardly changes and the budget is of, the database's part, and clock time. Visitors
 * and organisers ask public replies, as pages do. Making the league takes a minute; `LARGE_LEAGUES` names made ones (`node
 * bench/large-league.ts`), data folders and addresses of databases, with spaces between.
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
      DATABASE_URL: isDatabase ? withoutHelpers(place) : undefined,
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

/** Each statement is worked at by the process of its connection, and no other. */
function withoutHelpers(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c max_parallel_workers_per_gather=0");
  return url.href;
}

async function measureRoutes(services: Services): Promise<BenchRow[]> {
  const app = await createApp(services, { pages: false });
  await app.ready();
  const { db, engine } = services.databases;
  const asked = askEveryRoute(app, await idsOf(db, largeLeague));
  const shared = new Set(app.declaredRoutes.filter(isCached).map(({ url }) => url));
  const measured: { name: string; budget: number | null; ask: () => Promise<Took> }[] = [];
  for (const [who, userId] of Object.entries(readers)) {
    const token = userId && (await createLogin(services, db, { userId }));
    const call = callAs(services, app, token);
    for (const one of asked) {
      if (who === "driver" && shared.has(one.route.replace(/\?.*/, ""))) continue;
      const url = await largestOf(one, call);
      const name = `${engine}, ${who}: ${one.route}`;
      if (url) measured.push({ name, budget: budgetOf(one, asked), ask: () => call(url) });
    }
  }
  for (let round = 0; round < warmRounds; round++) for (const { ask } of measured) await ask();
  const rows: BenchRow[] = [];
  for (const { name, budget, ask } of measured) {
    const calls: Took[] = [];
    while (calls.length < wantedRuns(calls, budget)) calls.push(await ask());
    rows.push(rowOf(name, calls, budget));
  }
  await app.close();
  return rows
    .toSorted((a, b) => b.value - a.value)
    .filter(({ ok, value }) => !ok || value > budgetMs / 2);
}

/** Asks as somebody with this token, nothing kept. */
function callAs(services: Services, app: App, token: string | undefined): Call {
  return async (url) => {
    const backends = await listBackends(services);
    services.cache.drop();
    const startedAt = performance.now();
    const before = { own: processorMs([process.pid]), database: processorMs(backends) };
    const { statusCode, body } = await app.inject({
      url,
      headers: { "accept-encoding": "br", ...(token && { authorization: `Bearer ${token}` }) },
    });
    const clock = performance.now() - startedAt;
    const own = processorMs([process.pid]) - before.own;
    const database = processorMs(backends) - before.database;
    const took = { ms: own + database, database, clock };
    return { ...took, isAnswered: statusCode === 200, bytes: body.length };
  };
}

/** What is far from the budget is not asked for longer. */
function wantedRuns(calls: readonly Took[], budget: number | null): number {
  const times = calls.map(({ ms }) => ms);
  if (times.every((ms) => ms <= budgetMs / 2)) return firstRuns;
  const isOver = budget !== null && p95(times) > budget;
  return isOver && times.length >= runs ? mostRuns : runs;
}

function isCached({ config }: RouteOptions): boolean {
  return config?.cached !== undefined;
}

/** The processes of PostgreSQL that work for this one, where they are on the same machine. */
async function listBackends({ databases: { db, engine } }: Services): Promise<number[]> {
  if (engine === "sqlite") return [];
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.map(({ pid }) => pid).filter((pid) => existsSync(`/proc/${pid}/task`));
}

/** Used by all threads of these processes so far. Where the system does not tell, the clock stands in. */
function processorMs(pids: readonly number[]): number {
  if (process.platform !== "linux") return performance.now();
  return pids.reduce((sum, pid) => sum + usedMs(pid), 0);
}

const lastKnown = new Map<number, number>();

/** A connection that nobody needs any more ends with its process. */
function usedMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  try {
    const used = readdirSync(folder).reduce((sum, thread) => {
      const [nanoseconds] = readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ");
      return sum + Number(nanoseconds) / 1e6;
    }, 0);
    lastKnown.set(pid, used);
    return used;
  } catch {
    return lastKnown.get(pid) ?? 0;
  }
}

/** In ms. */
interface Took {
  /** Processor time, of the site and of the database together. */
  ms: number;
  /** Of it what the database's processes used. */
  database: number;
  /** By the clock, which on a busy machine says how busy it is. */
  clock: number;
}

type Call = (url: string) => Promise<Took & { isAnswered: boolean; bytes: number }>;

async function largestOf({ urls }: Asked, call: Call): Promise<string | undefined> {
  let largest: { url: string; bytes: number } | undefined;
  for (const url of urls) {
    const { isAnswered, bytes } = await call(url);
    if (isAnswered && bytes > (largest?.bytes ?? -1)) largest = { url, bytes };
  }
  return largest?.url;
}

/** Of lists that are read page by page, pages ask for pages, also of what they search. */
function budgetOf({ route }: Asked, asked: readonly Asked[]): number | null {
  const [path = "", query = ""] = route.split("?");
  const isWhole = !query.includes("page=") && asked.some((one) => one.route === `${path}?page=1`);
  return isWhole || forPrograms.test(route) ? null : budgetMs;
}

function rowOf(name: string, calls: readonly Took[], budget: number | null): BenchRow {
  const value = p95(calls.map(({ ms }) => ms));
  const medianOf = (of: (took: Took) => number) => median(calls.map(of)).toFixed(1);
  const database = medianOf((took) => took.database);
  const besides = [
    `median ${medianOf(({ ms }) => ms)}`,
    ...(Number(database) > 0 ? [`of it the database ${database}`] : []),
    `by the clock p95 ${p95(calls.map(({ clock }) => clock)).toFixed(1)}`,
    `median ${medianOf(({ clock }) => clock)}`,
  ];
  return {
    name: `${name} (p95 of processor time; ${besides.join(", ")})`,
    value,
    unit: "ms",
    budget,
    ok: budget === null || value <= budget,
  };
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
