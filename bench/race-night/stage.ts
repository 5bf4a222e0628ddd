import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { type Site, startSite } from "#tests/e2e/site.ts";
import { pilot, scuderia, sezon } from "#tests/factories/large-league/league-size.ts";
import { createPerson } from "#tests/factories/league.ts";
import type { TestApp } from "#tests/test-app.ts";
import { makeScene, type Scene } from "./scene.ts";

/** Six seasons of 50 cars: 150 pages to look at, 300 people who drive. */
const size = { seasons: 6, events: 5, cars: 50, people: 300 };
/** The longest evening lives each life so often. */
const copies = 6;
const uploaders = 6;

/** A league on the evening of a race, served by one process or several alike. */
export interface Stage extends Scene {
  sites: readonly Site[];
  /** Addresses of pages. */
  pages: string[];
  /** Tokens. */
  uploaders: string[];
  end: () => Promise<void>;
}

export async function buildStage({
  databaseUrl,
  processes,
}: {
  databaseUrl: string | undefined;
  processes: number;
}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "grila-night-"));
  const environment = {
    DATA_DIR: join(folder, "data"),
    JWT_SECRET: randomBytes(32).toString("hex"),
    LOG_LEVEL: "warn",
    TRUST_PROXY: "127.0.0.1",
    // Calls are counted, and nobody is refused: each visitor here asks more than any person would.
    RATE_LIMITS: "1",
    ...Object.fromEntries(
      ["READ", "WRITE", "HIDE", "PAGE", "UPLOAD", "PIECE", "DEAR", "MAIL"].map((name) => [
        `LIMIT_${name}`,
        "1000000",
      ]),
    ),
    MAX_UNUSED_UPLOADS: "10000",
    MAX_UPLOAD_MB_PER_DAY: "1000000",
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const league = await makeLeague(environment);
  const sites: Site[] = [];
  const end = async () => {
    for (const site of sites) await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    while (sites.length < processes)
      sites.push(await startSite({ league: "empty", dataDir: environment.DATA_DIR, environment }));
    return { ...league, sites, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** By a site that nobody visits, whose clock can go back. */
async function makeLeague(
  environment: Record<string, string>,
): Promise<Omit<Stage, "sites" | "end">> {
  let shiftMs = 0;
  const services = await createServices(
    readConfig({ ...environment, PUBLIC_URL: "http://127.0.0.1:1" }),
    { parts, log: pino({ level: "silent" }), now: () => Date.now() + shiftMs },
  );
  const app = await createApp(services, { pages: false });
  const tokenOf = (userId: string) => createLogin(services, services.databases.db, { userId });
  const site: TestApp = {
    app,
    services,
    setNow: (instant) => {
      shiftMs = instant - Date.now();
    },
    call: async ({ as, headers, ...request }) =>
      app.inject({
        ...request,
        headers: { ...headers, ...(as && { authorization: `Bearer ${await tokenOf(as)}` }) },
      }),
    close: async () => {
      await app.close();
      await services.close();
    },
  };
  try {
    const scene = await makeScene(site, { size, copies });
    return { ...scene, pages: listPages(), uploaders: await listUploaders(services, tokenOf) };
  } finally {
    await site.close();
  }
}

async function listUploaders(
  { databases: { db } }: Services,
  tokenOf: (userId: string) => Promise<string>,
): Promise<string[]> {
  return Array.fromAsync({ length: uploaders }, async () =>
    tokenOf(await createPerson(db, { roles: ["steward"] })),
  );
}

function listPages(): string[] {
  const seasons = Array.from({ length: size.seasons }, (_, season) => sezon(season));
  const events = seasons.flatMap((season) =>
    Array.from({ length: size.events + 1 }, (_, event) => `${season}-e${event}`),
  );
  return [
    "/",
    "/seasons",
    ...seasons.flatMap((id) => [`/season/${id}`, `/season/${id}?tab=standings`]),
    ...events.flatMap((id) => [`/event/${id}`, `/event/${id}?tab=registrations`]),
    ...seasons.flatMap((id) => [`/event/${id}-e0?tab=results`, `/event/${id}-e4?tab=results`]),
    // Of every season, as anybody's who drives.
    ...Array.from({ length: 40 }, (_, person) => `/driver-profile/${pilot(7 * person)}`),
    ...Array.from({ length: 10 }, (_, club) => `/team-profile/${scuderia(3 * club)}`),
  ];
}
