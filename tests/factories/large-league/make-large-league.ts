import { sql } from "kysely";
import type { Services } from "#server/services.ts";
import { type Databases, type Db, openDatabases } from "#server/database/databases.ts";
import { bulkInsert } from "./bulk-insert.ts";
import { insertAround, tablesAround } from "./around-seasons.ts";
import { withBareTables } from "./bare-tables.ts";
import { copySeason, withMoulds } from "./copy-season.ts";
import { countLeague } from "./count-league.ts";
import { type LeagueSize, sezon } from "./league-size.ts";
import { type Moulds, mouldsOf } from "./moulds.ts";
import { insertClubs, insertPeople } from "./people-and-clubs.ts";
import { makeTemplateSeason, tablesOfSeason } from "./template-season.ts";

interface Making {
  size: LeagueSize;
  /** Hears of every step that is done. */
  onStep?: (step: string) => void;
  /** Nobody else has the database open, and it is thrown away if this does not end well. */
  isAlone?: boolean;
}

/**
 * Fills an empty database with a league of that size, always the same: the site's own code makes one season, and the others are
 * it, driven by other people in other years. Only the very first event has laps; there are no result files, liveries and
 * pictures.
 */
export async function makeLargeLeague(
  { config, now }: Pick<Services, "config" | "now">,
  { size, onStep = () => {}, isAlone = false }: Making,
): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const databases = openDatabases({ dataDir, databaseUrl, unhurried: true });
  try {
    await hurry(databases, isAlone);
    await fillLeague(databases, { size, now: now(), onStep });
    if (databases.engine === "sqlite") await sql`pragma journal_mode = wal`.execute(databases.db);
  } finally {
    await databases.close();
  }
}

interface Filling {
  size: LeagueSize;
  now: number;
  onStep: (step: string) => void;
}

async function fillLeague(databases: Databases, { size, now, onStep }: Filling): Promise<void> {
  const { db, engine } = databases;
  const moulds = mouldsOf(await makeTemplateSeason(size, now), size);
  onStep("a season, by the site itself");
  await withBareTables(db, { engine, tables: [...tablesAround, ...tablesOfSeason] }, async () => {
    await db.transaction().execute(async (trx) => {
      await insertPeople(trx, { engine, count: size.people, now });
      await insertClubs(trx, { engine, size, now });
      await insertAround(trx, { engine, size, now });
    });
    onStep("people, clubs and what is around seasons");
    await withMoulds(db, { engine, moulds, seasons: size.seasons }, () =>
      copySeasons(databases, moulds, size),
    );
    await insertLaps(db, engine);
    onStep(`${size.seasons} seasons`);
  });
  onStep("indices");
  // As its own housekeeping does within minutes, so that indices answer without their tables; SQLite has none.
  if (engine === "postgres") await tidyTables(db);
  onStep("what the database knows of its tables");
  await countLeague(db, size);
  onStep("sums of people and clubs, records");
}

/** Nothing is lost with a league that is only half made; and its indices fit into memory. */
async function hurry({ db, reader, engine }: Databases, isAlone: boolean): Promise<void> {
  if (engine === "postgres") return;
  await sql`pragma synchronous = off`.execute(db);
  await sql`pragma cache_size = -1500000`.execute(db);
  if (!isAlone) return;
  // Each page is written once; that needs a database which is open once, and a connection that was never used is not closed.
  await sql`select 1`.execute(reader);
  await reader.destroy();
  await sql`pragma journal_mode = memory`.execute(db);
}

/**
 * PostgreSQL stores some seasons while the next are written. SQLite commits seldom, because each commit writes nearly all pages
 * of its keys.
 */
const copying = {
  postgres: { atOnce: 3, perCommit: 1 },
  sqlite: { atOnce: 1, perCommit: 25 },
} as const;

async function copySeasons(
  { db, engine }: Databases,
  moulds: Moulds[],
  { seasons }: LeagueSize,
): Promise<void> {
  const { atOnce, perCommit } = copying[engine];
  let next = 0;
  const copyNext = async () => {
    while (next < seasons) {
      const first = next;
      const end = Math.min(seasons, first + perCommit);
      next = end;
      await db.transaction().execute(async (trx) => {
        for (let season = first; season < end; season++)
          await copySeason(trx, { engine, moulds, season });
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copyNext));
}

/** The largest first, two at once. */
async function tidyTables(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
    order by pg_relation_size(quote_ident(tablename)::regclass) desc`.execute(db);
  const left = tables.values();
  const tidyNext = async () => {
    for (const { name } of left) await sql`vacuum analyze ${sql.table(name)}`.execute(db);
  };
  await Promise.all([tidyNext(), tidyNext()]);
}

/** Of every row of the first event. */
async function insertLaps(db: Db, engine: Databases["engine"]): Promise<void> {
  const rows = await db
    .selectFrom("result_rows as row")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .select("row.id")
    .where("session.event_id", "=", `${sezon(0)}-e0`)
    .execute();
  // Time, whether it counts, driver, order, cuts and sectors, as a read file is stored.
  const laps = JSON.stringify(
    Array.from({ length: 60 }, (_, lap) => [
      92_000 + ((lap * 7919) % 3000),
      lap % 9 === 0 ? 0 : 1,
      0,
      lap,
      0,
      30_000,
      31_000,
      31_000,
    ]),
  );
  await bulkInsert(
    db,
    { engine, table: "result_row_laps" },
    rows.map(({ id }) => ({ row_id: id, laps })),
  );
}
