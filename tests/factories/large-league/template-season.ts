import { HOUR_MS, WEEK_MS } from "#shared/time/durations.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { noPersonFacts, noRowFacts } from "#features/results/facts.ts";
import type { RowSnapshot } from "#features/results/results.ts";
import { saveSession } from "#features/results/server/session-store.ts";
import type { RowEdits } from "#features/results/row-edits.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import type { SessionTypeCode } from "#shared/session-types.ts";
import { parts } from "#site/server/parts.ts";
import {
  createEvent,
  createSeason,
  createSession,
  makeWildcard,
  registerCar,
  registerClub,
  suspendDriver,
} from "#tests/factories/league.ts";
import { bulkInsert, type Row, type TableName } from "./bulk-insert.ts";
import {
  clubOfPerson,
  driversOfCar,
  type LeagueSize,
  pilot,
  scuderiaName,
  sezon,
  steamIdOf,
} from "./league-size.ts";
import { insertClubs, insertPeople } from "./people-and-clubs.ts";

/** Parents before their children. */
export const tablesOfSeason = [
  "seasons",
  "season_car_models",
  "season_car_classes",
  "season_driver_classes",
  "events",
  "event_sessions",
  "registrations",
  "cars",
  "car_drivers",
  "car_driver_classes",
  "car_class_members",
  "presences",
  "event_wildcards",
  "event_suspensions",
  "session_results",
  "result_rows",
  "result_row_drivers",
  "result_work",
  "result_history",
  "session_scoring",
  "standings",
  "standings_sessions",
  "standings_entries",
  "standings_row_points",
  "stat_rows",
] as const satisfies readonly TableName[];

export type TemplateSeason = ReadonlyMap<TableName, readonly Row[]>;

const sessions: readonly { type: SessionTypeCode; title: string; prequalification?: boolean }[] = [
  { type: "P", title: "Precalificare", prequalification: true },
  { type: "Q", title: "Calificări 1" },
  { type: "R", title: "Cursa 1" },
  { type: "Q", title: "Calificări 2" },
  { type: "R", title: "Cursa 2" },
];

/**
 * A season that the site's own code registers, drives, saves and counts, in a database of its own. Its events are weekly, the
 * last a week before `now`; one more is to come.
 */
export async function makeTemplateSeason(size: LeagueSize, now: number): Promise<TemplateSeason> {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-template-"));
  const clock = { now };
  const services = await createServices(
    readConfig({
      DATA_DIR: dataDir,
      JWT_SECRET: "a secret that exists only while a league is made",
      PUBLIC_URL: "http://localhost:3000",
    }),
    { parts, log: pino({ level: "silent" }), now: () => clock.now },
  );
  try {
    await sql`pragma synchronous = off`.execute(services.databases.db);
    await playSeason(services, { size, clock });
    return await readTables(services);
  } finally {
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function playSeason(
  services: Services,
  { size, clock }: { size: LeagueSize; clock: { now: number } },
): Promise<void> {
  const { now } = clock;
  const { db } = services.databases;
  const season = sezon(0);
  await db.transaction().execute(async (trx) => {
    await insertPeople(trx, { engine: "sqlite", count: 2 * size.cars, now });
    await insertClubs(trx, { engine: "sqlite", size: { ...size, people: 2 * size.cars }, now });
    await createSeason(trx, {
      id: season,
      code: "S0",
      title: "Sezonul 0",
      registrationDeadline: now + 2 * WEEK_MS,
      rules: { prequalEnabled: true, prequalLimitPercentage: 107, maxSplits: 2 },
      carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
      driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }],
    });
    for (let car = 0; car < size.cars; car++) await enterCar(trx, { size, car, now });
  });
  const tracks = await db
    .selectFrom("tracks")
    .select("id")
    .where("simulator_id", "=", "acc")
    .orderBy("id")
    .execute();
  const races: { event: string; sessions: string[] }[] = [];
  for (let round = 0; round <= size.events; round++) {
    const weeks = round === size.events ? 1 : round - size.events;
    clock.now = now + weeks * WEEK_MS;
    const track = tracks[round % tracks.length]?.id ?? "acc-monza";
    const event = await createRound(services, { size, round, time: clock.now, track, now });
    if (round === size.events) continue;
    for (const [index, id] of event.sessions.entries())
      await saveRows(services, { size, session: id, turn: round * sessions.length + index });
    const raced = event.sessions.filter((_, index) => sessions[index]?.type === "R");
    races.push({ event: event.id, sessions: raced });
  }
  clock.now = now;
  for (const [code, title] of [
    ["D", "Piloți"],
    ["T", "Cluburi"],
    ["C", "Mașini"],
  ] as const)
    await saveStandings(services, {
      seasonId: season,
      savedBy: pilot(0),
      standings: postedTableSchema.parse({
        _id: "new",
        title,
        public: true,
        type: { code },
        displayedColumns: ["position", "cars", "drivers", "teams", "points"],
        events: races.map(({ event, sessions: raced }) => ({
          obj: { _id: event },
          sessions: raced.map((_id) => ({ obj: { _id }, scoringType: { _id: "top-10" } })),
        })),
      }),
    });
}

type Trx = Parameters<typeof createSeason>[0];

async function enterCar(
  trx: Trx,
  { size, car, now }: { size: LeagueSize; car: number; now: number },
): Promise<void> {
  const season = sezon(0);
  const drivers = driversOfCar(car);
  const club = clubOfPerson(size, 2 * car);
  await registerClub(trx, { season, club: `scuderia-${club}`, initiatedBy: pilot(2 * car) });
  await registerCar(trx, {
    id: `${season}-c${car}`,
    season,
    club: `scuderia-${club}`,
    raceNumber: car + 1,
    carName: `Mașina ${car + 1}`,
    drivers: drivers.map((person) => ({
      id: pilot(person),
      confirmed: car % 10 !== 9,
      classes: [person % 3 === 0 ? "driver-pro" : "driver-am"],
    })),
    classes: [classOf(car)],
    createdAt: now - 30 * WEEK_MS,
  });
}

const classOf = (car: number) => (car % 3 === 0 ? "car-gt4" : "car-gt3");

interface Round {
  size: LeagueSize;
  round: number;
  time: number;
  track: string;
  now: number;
}

async function createRound(
  { databases: { db } }: Services,
  { size, round, time, track, now }: Round,
) {
  const id = `${sezon(0)}-e${round}`;
  return db.transaction().execute(async (trx) => {
    await createEvent(trx, {
      id,
      season: sezon(0),
      title: `Etapa ${round + 1}`,
      time,
      track,
      rules: "<p>Regulile etapei.</p>",
      rsvpStart: time - 2 * WEEK_MS,
      rsvpEnd: time - 2 * HOUR_MS,
    });
    const made: string[] = [];
    for (const [index, session] of sessions.entries())
      made.push(
        await createSession(trx, {
          id: `${id}-x${index}`,
          event: id,
          ...session,
          startAt: time + index * HOUR_MS,
        }),
      );
    await bulkInsert(
      trx,
      { engine: "sqlite", table: "presences" },
      Array.from({ length: size.cars }, (_, car) => ({
        event_id: id,
        car_id: `${sezon(0)}-c${car}`,
        present: (car + round) % 7 !== 0,
        first_driver_id: null,
        answered_by: pilot(2 * car),
        confirmed_at: (car + round) % 7 === 0 ? null : Math.min(now, time - WEEK_MS),
        answered_at: Math.min(now, time - WEEK_MS),
      })),
    );
    await makeWildcard(trx, { event: id, car: `${sezon(0)}-c${round % size.cars}` });
    await suspendDriver(trx, { event: id, person: pilot(2 * ((round + 1) % size.cars)) });
    return { id, sessions: made };
  });
}

interface Saved {
  size: LeagueSize;
  session: string;
  /** Decides the order. */
  turn: number;
}

/** Saves what a file of all cars would make of a session, with a penalty for one in twenty. */
async function saveRows(services: Services, { size, session, turn }: Saved): Promise<void> {
  const { db } = services.databases;
  const { type } = sessions[turn % sessions.length] ?? { type: "R" };
  // Some are always among the first, so that a table has a leader.
  const luck = (turn * turn) % 7;
  const snapshots = Array.from({ length: size.cars }, (_, place) =>
    snapshotOf(size, { car: (place + luck) % size.cars, place, turn, type }),
  );
  const edits = snapshots
    .filter(({ fileOrder }) => fileOrder % 20 === 3)
    .map((row) => penaltyFor(row, session));
  await db.transaction().execute((trx) =>
    saveSession(trx, services, {
      sessionId: session,
      savedBy: pilot(1),
      version: 0,
      snapshots,
      edits,
      parked: [],
      file: null,
    }),
  );
}

function penaltyFor(row: RowSnapshot, session: string): RowEdits {
  const persons = row.persons.map(({ personId, matchedUserId }) => ({
    personId,
    driver: matchedUserId,
  }));
  const penalty = {
    id: `${session}-p${row.fileOrder}`,
    personId: persons[0]?.personId ?? "",
    kind: "timePenalties",
    amount: 5,
    description: "Contact în virajul 1",
  };
  return {
    rowKey: row.entryKey,
    persons,
    edits: {},
    removed: null,
    added: null,
    penalties: [penalty],
  };
}

function snapshotOf(
  size: LeagueSize,
  { car, place, turn, type }: { car: number; place: number; turn: number; type: SessionTypeCode },
): RowSnapshot {
  const people = driversOfCar(car);
  const bestLapMs = 90_000 + ((car * 7919 + turn * 104_729) % 9000);
  const laps = type === "R" ? 60 - Math.floor(place / 25) : 12;
  const isRace = type === "R";
  const club = clubOfPerson(size, 2 * car);
  const carClass = classOf(car) === "car-gt4" ? "GT4" : "GT3";
  return {
    entryKey: `steam:${steamIdOf(people[0] ?? 0)}`,
    fileOrder: place,
    added: false,
    matchedCarId: `${sezon(0)}-c${car}`,
    persons: people.map((person, seat) => ({
      personId: `steam:${steamIdOf(person)}`,
      platform: "steam",
      platformId: steamIdOf(person),
      name: "Nume din fișier",
      matchedUserId: pilot(person),
      laps: Math.floor(laps / people.length),
      bestLapMs: bestLapMs + seat * 500,
      bestLapOrder: place * 10 + seat,
      facts: { ...noPersonFacts, lapsLed: isRace && place === 0 ? laps : 0 },
    })),
    laps,
    totalMs: laps * 95_000 + place * 700,
    bestLapMs,
    bestLapOrder: place * 10,
    lapsDown: null,
    startPosition: null,
    disqualified: false,
    outcome: null,
    left: false,
    missingPitStop: false,
    penalties: [],
    hasLaps: false,
    fileCar: {
      raceNumber: String(car + 1),
      modelKey: "30",
      modelTitle: "BMW M4 GT3",
      modelId: "acc-30",
      teamName: "",
    },
    car: {
      carId: `${sezon(0)}-c${car}`,
      raceNumber: String(car + 1),
      carName: `Mașina ${car + 1}`,
      modelTitle: "BMW M4 GT3",
      modelId: "acc-30",
      clubId: `scuderia-${club}`,
      clubName: scuderiaName(club),
      wildcard: false,
      classes: [{ _id: classOf(car), name: carClass, acronym: carClass }],
    },
    driverClassIds: Object.fromEntries(
      people.map((person) => [pilot(person), [person % 3 === 0 ? "driver-pro" : "driver-am"]]),
    ),
    facts: {
      ...noRowFacts,
      lapsLed: isRace && place === 0 ? laps : 0,
      status: isRace ? (place % 30 === 29 ? "dnf" : "finished") : "unknown",
      grid: isRace ? { position: ((place * 7) % size.cars) + 1, source: "file" } : null,
    },
  };
}

async function readTables({ databases: { db } }: Services): Promise<TemplateSeason> {
  const tables = new Map<TableName, readonly Row[]>();
  for (const table of tablesOfSeason)
    tables.set(table, await db.selectFrom(table).selectAll().execute());
  return tables;
}
