import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { pino } from "pino";
import { recountClubs } from "#features/statistics/server/recount-clubs.ts";
import { recountEvents } from "#features/statistics/server/recount-events.ts";
import { recountPeople } from "#features/statistics/server/recount-people.ts";
import { recountRecords } from "#features/statistics/server/recount-records.ts";
import { readTotals } from "#features/statistics/server/statistics-queries.ts";
import { readConfig } from "#server/config.ts";
import type { Db } from "#server/database/databases.ts";
import { createServices, type Services } from "#server/services.ts";
import { parts } from "#site/server/parts.ts";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import { type BenchRow, median } from "./bench-row.ts";

const people = 5000;
const clubs = 500;
const sessions = 20_000;
const field = 50;
const runs = 9;

/** A league of a million counted rows: what one more session costs, what a page reads, and how long counting everything anew takes. */
export async function benchStatistics(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-bench-"));
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "http://localhost:3000" });
  const services = await createServices(config, { parts, log: pino({ level: "silent" }) });
  try {
    const { db, reader } = services.databases;
    await fill(db);
    const anew = await timed(() => recountAll(db));
    const { saveMs, countMs } = await saveMore(services);
    const reads: number[] = [];
    for (let run = 0; run < runs; run++)
      reads.push(await timed(() => readTotals(reader, { type: "person", id: `person-${run}` })));
    return [
      row(`counting a race of ${field} among 10^6 rows`, countMs, 60),
      row("saving it, with everything", saveMs, 250),
      row("reading a driver's totals", median(reads), 5),
      row("sums, records, milestones of 10^6 rows anew", anew, 30_000),
    ];
  } finally {
    await services.close();
    await rm(dataDir, { recursive: true });
  }
}

function row(name: string, value: number, budget: number): BenchRow {
  return { name, value, unit: "ms", budget, ok: value <= budget };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Rows as they are counted, without the results that they would be of: qualifyings and races by turns, 500 seasons of 250 people, 100 tracks, 3 classes. */
async function fill(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let person = 0; person < people; person++)
      await createPerson(trx, { id: `person-${person}` });
    for (let club = 0; club < clubs; club++)
      await createClub(trx, { id: `club-${club}`, owner: "person-0" });
    for (let season = 0; season < sessions / 40; season++)
      await createSeason(trx, { id: `old-season-${season}` });
  });
  // Written out: SQLite divides bound numbers as fractions.
  const [own, cars] = [sql.lit(field), sql.lit(sessions * field)];
  const isRace = sql`i / ${own} % 2`;
  const place = sql`i % ${own} + 1`;
  const season = sql`(i / ${own} / 40)`;
  const person = sql`(${season} % 20 * 250 + i % ${own} * 5 + i / ${own} / 2 % 5)`;
  const values: Record<string, RawBuilder<unknown>> = {
    row_id: sql`'row-' || i`,
    seat: sql`0`,
    session_id: sql`'session-' || (i / ${own})`,
    event_id: sql`'event-' || (i / ${own} / 2)`,
    season_id: sql`'old-season-' || ${season}`,
    simulator_id: sql`'acc'`,
    track_id: sql`'track-' || (i / ${own} / 2 % 100)`,
    session_type: sql`case ${isRace} when 0 then 'Q' else 'R' end`,
    session_order: isRace,
    at: sql`i / ${own} * 3600000`,
    record_class: sql`'class:' || (i % 3)`,
    status: sql`'finished'`,
    person_id: sql`'person-' || ${person}`,
    club_id: sql`'club-' || (${person} / 10)`,
    place,
    grid: sql`1`,
    best_lap_ms: sql`100000 + abs(random()) % 20000`,
    visible: sql`1`,
    starts: isRace,
    wins: sql`(${place} = 1) * ${isRace}`,
    podiums: sql`(${place} <= 3) * ${isRace}`,
    poles: sql`(${place} = 1) * (1 - ${isRace})`,
    finishes: isRace,
    finish_sum: sql`${place} * ${isRace}`,
    laps: sql`20`,
    car_starts: isRace,
  };
  const zeros = [
    "fastest_laps",
    "grid_firsts",
    "hat_tricks",
    "grand_slams",
    "retirements",
    "disqualifications",
    "sprint_starts",
    "sprint_wins",
    "sprint_podiums",
    "grids",
    "grid_sum",
    "gains",
    "gain_sum",
    "car_wins",
    "car_podiums",
    "car_poles",
    "car_fastest_laps",
    "one_twos",
  ].map((name) => [name, sql`0`] as const);
  const columns = [...Object.entries(values), ...zeros];
  await sql`
    with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i + 1 < ${cars})
    insert into stat_rows (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => value))} from numbers`.execute(db);
}
/** Everything but the rows, step by step as the site does it. */
async function recountAll(db: Db): Promise<void> {
  const ids = (count: number, name: string) =>
    Array.from({ length: count / 20 }, (_, step) =>
      Array.from({ length: 20 }, (__, index) => `${name}-${step * 20 + index}`),
    );
  const inStep = (work: (trx: Db) => Promise<void>) => db.transaction().execute(work);
  for (const step of ids(people, "person")) await inStep((trx) => recountPeople(trx, step, "all"));
  for (const step of ids(clubs, "club"))
    await inStep((trx) => recountClubs(trx, step, { seasons: "all", drivers: "all" }));
  for (let track = 0; track < 100; track++)
    for (const sessionType of ["Q", "R"])
      for (let one = 0; one < 3; one++)
        await inStep((trx) =>
          recountRecords(trx, [
            { trackId: `track-${track}`, recordClass: `class:${one}`, sessionType },
          ]),
        );
}

/** One more race of people who have driven 200 times: counted alone, and saved with all that follows. */
async function saveMore(services: Services): Promise<{ saveMs: number; countMs: number }> {
  const { db } = services.databases;
  const savedBy = await createPerson(db);
  const season = await createSeason(db);
  const saves: number[] = [];
  const counts: number[] = [];
  for (let run = 0; run < runs; run++) {
    const event = await createEvent(db, { season, track: "acc-monza" });
    const qualifying = await createSession(db, { event, type: "Q" });
    const session = await createSession(db, { event });
    const cars = Array.from({ length: field }, (_, index): Driven => {
      const number = run * 250 + index * 5;
      return {
        people: [`person-${number}`],
        club: `club-${Math.floor(number / 10)}`,
        grid: index + 1,
        bestLapMs: 100_000 + index,
      };
    });
    await saveDriven(services, { session: qualifying, savedBy }, cars);
    saves.push(await timed(() => saveDriven(services, { session, savedBy }, cars)));
    // Again, after all of its rows have gone.
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("stat_rows").where("session_id", "=", session).execute();
      counts.push(await timed(() => recountEvents(trx, [event])));
    });
  }
  return { saveMs: median(saves), countMs: median(counts) };
}
