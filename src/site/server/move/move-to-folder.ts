import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import type { Config } from "#server/config.ts";
import { SQLITE_FILE } from "#server/database/databases.ts";
import { openFileStore } from "#server/files/files.ts";
import { findStoredSecret, storeSecret } from "#server/signing-secret.ts";
import { takeServingLock } from "../serving-lock.ts";
import { copyToSqlite, MoveRefused } from "./copy-database.ts";
import {
  type MovedLeague,
  moveFiles,
  prepareSchema,
  requireThisVersion,
  withPostgres,
} from "./move-league.ts";

/** In the folder, until the database is whole. */
const UNFINISHED = "moving";

/**
 * Copies the league of a stopped site on PostgreSQL into a data folder: its files, its secret, and last the database, all or
 * nothing. The source is only read.
 * @throws MoveRefused with a sentence for the operator
 */
export async function moveToFolder(config: Config, folder: string): Promise<MovedLeague> {
  const { databaseUrl } = config;
  if (!databaseUrl)
    throw new MoveRefused("Say where from: DATABASE_URL=postgres://user:password@host/database");
  const dataDir = resolve(folder);
  const target = { ...config, dataDir, databaseUrl: undefined, s3: undefined };
  const unfinished = join(dataDir, UNFINISHED);
  for (const taken of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`])
    if (existsSync(join(dataDir, taken)))
      throw new MoveRefused(`${dataDir} holds ${taken} already: name a new folder.`);
  const giveLockBack = takeServingLock(target);
  try {
    return await withPostgres(databaseUrl, async (source) => {
      await requireStopped(source);
      await requireSource(source);
      const secret = await moveSecret(config, target);
      const files = await moveFiles(config, target);
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished, { mode: 0o700 });
      await prepareSchema({ dataDir: unfinished, databaseUrl: undefined });
      const rows = await fill(source, join(unfinished, SQLITE_FILE));
      renameSync(join(unfinished, SQLITE_FILE), join(dataDir, SQLITE_FILE));
      return { rows, files, secret };
    });
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    giveLockBack();
  }
}

async function fill(source: pg.Client, file: string): Promise<MovedLeague["rows"]> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    const rows = await copyToSqlite(source, database);
    // The file alone is renamed: nothing may be left beside it.
    database.exec("pragma wal_checkpoint(truncate)");
    return rows;
  } finally {
    database.close();
  }
}

/** What is written after the copy would be lost. */
async function requireStopped(source: pg.Client): Promise<void> {
  const { rows } = await source.query(`
    select 1 from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`);
  if (rows.length > 0)
    throw new MoveRefused("Somebody else is connected to the database: stop the site first.");
}

async function requireSource(source: pg.Client): Promise<void> {
  const marks = await source.query<{ found: string | null }>(
    "select to_regclass('migrations')::text as found",
  );
  if (!marks.rows[0]?.found) throw new MoveRefused("The database is not one of a league.");
  const { rows } = await source.query<{ name: string }>(
    "select name from migrations order by name",
  );
  await requireThisVersion(
    rows.map(({ name }) => name),
    async (name) => {
      const found = await source.query<{ value: string }>(
        "select value from settings where name = $1",
        [name],
      );
      return found.rows[0]?.value;
    },
  );
}

/** Sessions and second factors are worth nothing under another secret. */
async function moveSecret(from: Config, to: Config): Promise<MovedLeague["secret"]> {
  if (from.jwtSecret !== undefined) return "setting";
  const secret = await findStoredSecret(from, await openFileStore(from));
  if (secret === undefined) return "none";
  const files = await openFileStore(to);
  const there = await findStoredSecret(to, files);
  if (there !== undefined && there !== secret)
    throw new MoveRefused(
      `${to.dataDir} holds another secret that signs sessions: name a new folder.`,
    );
  await storeSecret(to, files, secret);
  return "folder";
}
