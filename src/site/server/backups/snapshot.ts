import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import { type Databases, type Db, openDatabases, SQLITE_FILE } from "#server/database/databases.ts";
import { listTables } from "#server/database/migrate.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { Manifest, TableRows } from "./manifest.ts";
import { runPostgres } from "./postgres-programs.ts";
import { copySqlite } from "#server/database/sqlite-copy.ts";

/** The database of one moment, packed into a file of the work folder, and what is said of it. */
export interface Snapshot extends Pick<Manifest, "rows" | "league" | "migration" | "engine"> {
  file: string;
  /** The ending of its name in a copy. */
  ending: "sqlite.zst" | "pgdump";
  /** Names of members' game files, in pieces. */
  gameFiles: ReadonlySet<string>;
}

/**
 * Takes the database as it is at one moment while the site goes on writing.
 * @throws BackupProblem when it is damaged, or PostgreSQL's own programs are missing
 */
export async function takeSnapshot(config: Config, workFolder: string): Promise<Snapshot> {
  return config.databaseUrl
    ? takePostgres(config, config.databaseUrl, workFolder)
    : takeSqlite(config, workFolder);
}

async function takeSqlite(config: Config, workFolder: string): Promise<Snapshot> {
  const from = join(config.dataDir, SQLITE_FILE);
  const copy = join(workFolder, SQLITE_FILE);
  const { problems, rows } = await copySqlite(from, copy);
  requireSound(from, problems);
  const databases = openDatabases({ dataDir: workFolder });
  const said = await closing(databases, () => describe(databases.reader, config));
  const file = `${copy}.zst`;
  await pipeline(createReadStream(copy), createZstdCompress(), createWriteStream(file));
  return { engine: "sqlite", file, ending: "sqlite.zst", rows, ...said };
}

/** @throws BackupProblem with what to do about a damaged database */
export function requireSound(file: string, [problem]: readonly string[]): void {
  if (problem !== undefined)
    throw new BackupProblem(
      "damaged",
      `The database ${file} is damaged (${problem}): restore the last backup that is not, or save what is left with SQLite's own ".recover".`,
    );
}

/** `pg_dump` reads the state of the transaction in which the rows are counted. */
async function takePostgres(config: Config, url: string, workFolder: string): Promise<Snapshot> {
  const databases = openDatabases({ ...config, unhurried: true });
  const file = join(workFolder, "grila.pgdump");
  return closing(databases, () =>
    databases.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => {
        const { rows: found } = await sql<{
          id: string;
        }>`select pg_export_snapshot() as id`.execute(trx);
        const options = ["--format=custom", `--snapshot=${found[0]?.id}`, `--file=${file}`];
        await runPostgres(url, "pg_dump", options);
        const rows = await countTables(trx, databases.engine);
        const said = await describe(trx, config);
        return { engine: "postgres" as const, file, ending: "pgdump" as const, rows, ...said };
      }),
  );
}

/** How many rows each table has. */
export async function countTables(db: Db, engine: Databases["engine"]): Promise<TableRows> {
  const rows: TableRows = {};
  for (const name of await listTables(db, engine)) {
    const { rows: found } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    rows[name] = Number(found[0]?.n);
  }
  return rows;
}

/** Does the work, then closes what it was done with. */
export async function closing<T>(
  databases: Pick<Databases, "close">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    await databases.close();
  }
}

async function describe(db: Db, config: Config) {
  const race = await db
    .selectFrom("session_results as results")
    .innerJoin("event_sessions as session", "session.id", "results.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .where("session.type", "=", "R")
    .orderBy("session.start_at", "desc")
    .select(["event.title", "session.start_at as at"])
    .executeTakeFirst();
  const people = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const migrations = await db.selectFrom("migrations").select("name").execute();
  const pieces = await db.selectFrom("download_pieces").select("filename").execute();
  return {
    league: {
      name: await readLeagueName(db, config),
      people: people.n,
      newestRace: race ?? null,
    },
    migration:
      migrations
        .map(({ name }) => name)
        .toSorted()
        .at(-1) ?? "",
    gameFiles: new Set(pieces.map(({ filename }) => filename)),
  };
}
