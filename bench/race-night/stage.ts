import { HOUR_MS } from "#shared/time/durations.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { hashPassword } from "#features/accounts/server/login/passwords.ts";
import { createUser } from "#features/accounts/server/people/users-queries.ts";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { parts } from "#site/server/parts.ts";
import { type Site, startSite } from "#tests/e2e/site.ts";
import { driversOfCar, pilot, scuderia, sezon } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";

/** Six seasons of 50 cars: 150 pages to look at, 300 people who drive. */
const size = { seasons: 6, events: 5, cars: 50, people: 300 };
const drivers = 280;
const uploaders = 6;
const newcomers = 350;

/** A league on the evening of a race, served by one process or several alike. */
export interface Stage {
  sites: readonly Site[];
  /** Looked at and saved again and again. */
  event: string;
  session: string;
  season: string;
  /** Its answers are given tonight. */
  nextEvent: string;
  /** What the sent files are of. */
  tonight: { event: string; session: string };
  /** Addresses of pages. */
  pages: string[];
  /** A season of which nothing has begun. */
  planned: string;
  /** Accounts that have done nothing yet. */
  newcomers: { id: string; token: string }[];
  /** Tokens. */
  administrator: string;
  steward: string;
  uploaders: string[];
  drivers: string[];
  /** Who may answer for a car. */
  answers: { token: string; car: string; driver: string }[];
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
      ["READ", "WRITE", "PAGE", "UPLOAD", "DEAR", "MAIL"].map((name) => [
        `LIMIT_${name}`,
        "1000000",
      ]),
    ),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const services = await createServices(
    readConfig({ ...environment, PUBLIC_URL: "http://127.0.0.1:1" }),
    { parts, log: pino({ level: "silent" }) },
  );
  const league = await makeLeague(services);
  await services.close();
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

async function makeLeague(services: Services): Promise<Omit<Stage, "sites" | "end">> {
  await makeLargeLeague(services, { size });
  const { db } = services.databases;
  const tokenOf = (userId: string) => createLogin(services, db, { userId });
  const season = sezon(0);
  const tonight = await createEvent(db, { season, time: services.now() - HOUR_MS });
  const steward = await createPerson(db, { roles: ["steward"] });
  const administrator = await createPerson(db, { roles: ["administrator"] });
  const planned = await createSeason(db, { title: "La anul" });
  const event = `${season}-e${size.events - 1}`;
  const nextEvent = `${season}-e${size.events}`;
  const tokens: string[] = [];
  for (let person = 0; person < drivers; person++) tokens.push(await tokenOf(pilot(person)));
  const answers: Stage["answers"] = [];
  for (let car = 0; car < size.cars; car++) {
    const [first = 0] = driversOfCar(car);
    // Nobody answers for a car whose driver has not confirmed, or who is suspended.
    if (car % 10 !== 9 && car !== size.events + 1)
      answers.push({ token: tokens[first] ?? "", car: `${season}-c${car}`, driver: pilot(first) });
  }
  const senders: string[] = [];
  for (let sender = 0; sender < uploaders; sender++)
    senders.push(await tokenOf(await createPerson(db, { roles: ["steward"] })));
  return {
    event,
    session: `${event}-x4`,
    season,
    nextEvent,
    tonight: { event: tonight, session: await createSession(db, { event: tonight }) },
    pages: listPages(),
    planned,
    newcomers: await signUpMany(services, tokenOf),
    administrator: await tokenOf(administrator),
    steward: await tokenOf(steward),
    uploaders: senders,
    drivers: tokens,
    answers,
  };
}

async function signUpMany(
  { databases: { db }, now }: Services,
  tokenOf: (userId: string) => Promise<string>,
): Promise<Stage["newcomers"]> {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const people: Stage["newcomers"] = [];
  for (let number = 0; number < newcomers; number++) {
    const name = { firstName: "Nou", lastName: "Venit", email: `nou${number}@example.test` };
    const id = await createUser(db, { ...name, passwordHash, now: now() });
    people.push({ id, token: await tokenOf(id) });
  }
  return people;
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
