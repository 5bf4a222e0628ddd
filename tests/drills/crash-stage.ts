import { HOUR_MS } from "#shared/time/durations.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { type Site, startSite } from "../e2e/site.ts";
import type { ThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { parts } from "#site/server/parts.ts";

/** Who writes in the drill, and what about. Ids, and tokens of sessions that outlive every crash. */
export interface CrashLeague {
  tokens: Record<"organiser" | "steward" | "driver" | "owner" | "reader", string>;
  driver: string;
  club: string;
  season: string;
  event: string;
  session: string;
  car: string;
  /** Steam ids of the race's people, the winner first. */
  steamIds: string[];
}

/** A league on a data folder (and a database) of its own, whose site is killed and started again. */
export interface CrashStage {
  league: CrashLeague;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Starts a process that serves the league, with more settings. */
  start: (more?: Record<string, string>) => Promise<Site>;
  /** The league's database, opened beside the site and closed again. */
  look: <T>(work: (services: Services) => Promise<T>) => Promise<T>;
  /** Takes everything away. */
  end: () => Promise<void>;
}

/** Makes the league in a folder of `place`; `postgres`: on that server, which must be durable; else on SQLite. */
export async function buildCrashStage(
  postgres: ThrowAwayPostgres | undefined,
  place = tmpdir(),
): Promise<CrashStage> {
  const folder = await mkdtemp(join(place, "grila-crash-"));
  const dataDir = join(folder, "data");
  const environment = {
    DATA_DIR: dataDir,
    RATE_LIMITS: "0",
    LOG_LEVEL: "error",
    // On SQLite it lies in the data folder, and must outlive everything too.
    ...(postgres && { DATABASE_URL: postgres.url, JWT_SECRET: randomBytes(32).toString("hex") }),
  };
  const config = readConfig({ ...environment, PUBLIC_URL: "http://127.0.0.1:1" });
  const look: CrashStage["look"] = async (work) => {
    const services = await createServices(config, { parts, log: pino({ level: "silent" }) });
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  };
  return {
    league: await look(fillLeague),
    dataDir,
    databaseUrl: postgres?.url,
    start: (more) =>
      startSite({ league: "empty", dataDir, environment: { ...environment, ...more } }),
    look,
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

async function fillLeague(services: Services): Promise<CrashLeague> {
  const { db } = services.databases;
  const organiser = await createPerson(db, { roles: ["administrator"], password: "trei ture" });
  const steward = await createPerson(db, { roles: ["steward"], password: "trei ture" });
  const owner = await createPerson(db, { password: "trei ture" });
  const reader = await createPerson(db, { password: "trei ture" });
  const steamIds = Array.from({ length: 8 }, (_, place) =>
    String(76_561_190_500_000_001n + BigInt(place)),
  );
  const [driver = "", ...others] = await inOrder(steamIds, (steamId) =>
    createPerson(db, { steamId, firstName: "Pilot", password: "trei ture" }),
  );
  const club = await createClub(db, { owner, drivers: [driver, ...others] });
  const season = await createSeason(db);
  const now = services.now();
  const event = await createEvent(db, {
    season,
    time: now - HOUR_MS,
    rsvpStart: now - 9 * HOUR_MS,
    rsvpEnd: now + 99 * HOUR_MS,
  });
  const session = await createSession(db, { event });
  const [car = ""] = await inOrder([driver, ...others], (one) =>
    registerCar(db, { season, club, drivers: [one] }),
  );
  const tokenOf = (person: string) => createLogin(services, db, { userId: person });
  return {
    tokens: {
      organiser: await tokenOf(organiser),
      steward: await tokenOf(steward),
      driver: await tokenOf(driver),
      owner: await tokenOf(owner),
      reader: await tokenOf(reader),
    },
    driver,
    club,
    season,
    event,
    session,
    car,
    steamIds,
  };
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
