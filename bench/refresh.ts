import { DAY_MS } from "#shared/time/durations.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { RowSnapshot } from "#features/results/results.ts";
import { loadSession, saveSession } from "#features/results/server/session-store.ts";
import { type PostedTable, postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { computeTable, loadScoringData } from "#features/standings/server/compute-table.ts";
import {
  refreshSeasonStandings,
  saveStandings,
} from "#features/standings/server/editor/save-standings.ts";
import { listSavedEntries, listStoredTables } from "#features/standings/server/standings-store.ts";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { parts } from "#site/server/parts.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { createDatabase } from "./bench-database.ts";

const rounds = 10;
const mostTimesComputing = 7;
const runs = 15;

/**
 * Refreshing a season's table (reading results, computing, writing) beside computing it alone, in the same run; on PostgreSQL too where
 * `TEST_DATABASE_URL` names a server.
 */
export async function benchRefresh(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const server = process.env["TEST_DATABASE_URL"];
  for (const url of server ? [undefined, server] : [undefined])
    for (const cars of [280, 1000]) rows.push(...(await benchSeason(cars, url)));
  return rows;
}

async function benchSeason(cars: number, serverUrl: string | undefined): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-bench-"));
  const database = serverUrl === undefined ? null : await createDatabase(serverUrl);
  const services = await createServices(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url,
      JWT_SECRET: "a secret that exists only inside the bench",
      PUBLIC_URL: "http://localhost:3000",
    }),
    { parts, log: pino({ level: "silent" }) },
  );
  try {
    const { seasonId, lastRace } = await makeRefreshSeason(services, cars);
    const times = [];
    for (let run = 0; run < runs; run += 1) {
      // Otherwise there would be nothing to write.
      await saveField(services, { ...lastRace, turn: run + 500 });
      const computing = await computingMs(services, seasonId);
      const start = performance.now();
      await refreshSeasonStandings(services, seasonId);
      times.push({ computing, refreshing: performance.now() - start });
    }
    const ratio = median(times.map(({ computing, refreshing }) => refreshing / computing));
    const name = `refresh, ${cars} cars, ${rounds} rounds, ${services.databases.engine}`;
    return [
      {
        name,
        value: median(times.map(({ refreshing }) => refreshing)),
        unit: "ms",
        budget: null,
        ok: true,
      },
      {
        name: `${name}: beside computing alone`,
        value: ratio,
        unit: "times",
        budget: mostTimesComputing,
        ok: ratio <= mostTimesComputing,
      },
    ];
  } finally {
    await services.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function computingMs({ databases }: Services, seasonId: string): Promise<number> {
  const tables = await listStoredTables(databases.reader, seasonId);
  let elapsed = 0;
  for (const table of tables) {
    const data = await loadScoringData(databases.reader, table.plan);
    const saved = await listSavedEntries(databases.reader, table.id);
    const start = performance.now();
    await computeTable({ ...table, saved }, data);
    elapsed += performance.now() - start;
  }
  return elapsed;
}

/** A season whose rounds have a qualifying and a race each, with a public table of drivers. */
export async function makeRefreshSeason(services: Services, cars: number) {
  const { db } = services.databases;
  const steward = await createPerson(db);
  const season = await createSeason(db, {});
  await makeField(services, season, cars);
  let lastRace = "";
  const events: PostedTable["events"] = [];
  for (let round = 0; round < rounds; round += 1) {
    const event = await createEvent(db, { season, time: round * DAY_MS });
    const qualifying = await createSession(db, { event, type: "Q" });
    const race = await createSession(db, { event });
    await saveField(services, { session: qualifying, turn: round + 100, cars, steward });
    await saveField(services, { session: race, turn: round, cars, steward });
    lastRace = race;
    events.push({
      obj: { _id: event },
      sessions: [{ obj: { _id: race }, scoringType: { _id: "top-10" } }],
    });
  }
  await saveStandings(services, {
    seasonId: season,
    savedBy: steward,
    standings: postedTableSchema.parse({
      _id: "new",
      title: "Piloți",
      public: true,
      type: { code: "D" },
      events,
    }),
  });
  return { seasonId: season, lastRace: { session: lastRace, cars, steward } };
}

/** Guests, each with a driver: a registration of each would take longer than the measurement. */
async function makeField({ databases: { db } }: Services, season: string, cars: number) {
  for (let car = 0; car < cars; car += 1) {
    await createPerson(db, { id: driverOf(car) });
    await db
      .insertInto("cars")
      .values({
        id: carOf(car),
        season_id: season,
        race_number: car + 1,
        car_name: `Mașina ${car}`,
        car_model_id: "acc-30",
        skin: "",
        created_at: 0,
      })
      .execute();
  }
}

const carOf = (car: number) => `bench-car-${car}`;
const driverOf = (car: number) => `bench-driver-${car}`;

interface Field {
  session: string;
  /** Decides the order. */
  turn: number;
  cars: number;
  steward: string;
}

/** Saves a session's results, all cars in an order that differs from turn to turn. */
async function saveField(services: Services, field: Field): Promise<void> {
  const { session, turn, cars, steward } = field;
  const state = await loadSession(services.databases.reader, session);
  await services.databases.db.transaction().execute((trx) =>
    saveSession(trx, services, {
      sessionId: session,
      savedBy: steward,
      now: services.now(),
      version: state.version,
      snapshots: Array.from({ length: cars }, (_, place) =>
        snapshotOf((place * 37 + turn * 101) % cars, place),
      ),
      edits: [],
      parked: [],
      kind: { type: "R", hotstintLaps: 0 },
      laps: new Map(),
      file: null,
    }),
  );
}

function snapshotOf(car: number, place: number): RowSnapshot {
  const bestLapMs = 90_000 + ((car * 7919 + place * 104_729) % 9000);
  const laps = 60 - Math.floor(place / 25);
  const totalMs = laps * 95_000 + place * 700;
  const bestLapOrder = place * 10;
  const person = {
    personId: `steam:${7_656_119_000 + car}`,
    platform: "steam",
    platformId: String(7_656_119_000 + car),
    name: `Pilotul ${car}`,
    matchedUserId: driverOf(car),
    laps,
    bestLapMs,
    bestLapOrder,
    facts: null,
  };
  const fileCar = {
    raceNumber: String(car + 1),
    modelKey: "30",
    modelTitle: "BMW M4 GT3",
    modelId: "acc-30",
    teamName: "",
  };
  return {
    entryKey: person.personId,
    fileOrder: place,
    added: false,
    matchedCarId: carOf(car),
    persons: [person],
    laps,
    totalMs,
    bestLapMs,
    bestLapOrder,
    lapsDown: null,
    startPosition: null,
    disqualified: false,
    outcome: null,
    left: false,
    missingPitStop: false,
    penalties: [],
    hasLaps: false,
    facts: null,
    fileCar,
    car: {
      carId: carOf(car),
      raceNumber: fileCar.raceNumber,
      carName: `Mașina ${car}`,
      modelTitle: fileCar.modelTitle,
      modelId: fileCar.modelId,
      clubId: null,
      clubName: "",
      wildcard: false,
      classes: [{ _id: "car-gt3", name: "GT3", acronym: "GT3" }],
    },
    driverClassIds: { [driverOf(car)]: ["driver-am"] },
  };
}

if (import.meta.main) console.table(await benchRefresh());
