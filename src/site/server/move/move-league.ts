import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { openDatabases, SQLITE_FILE } from "#server/database/databases.ts";
import { explainNewer, migrate, migrationNames, WRITER_ROW } from "#server/database/migrate.ts";
import { openFileStore } from "#server/files/files.ts";
import { findStoredSecret, placeOfSecret, storeSecret } from "#server/signing-secret.ts";
import { LOCK_FILE, takeServingLock } from "../serving-lock.ts";
import { copyDatabase, MoveRefused } from "./copy-database.ts";
import { copyFiles, type CopiedFiles } from "./copy-files.ts";

export interface MovedLeague {
  rows: Map<string, number>;
  /** `undefined`: they stay where they lie. */
  files: CopiedFiles | undefined;
  /** Where the secret that signs sessions is now; `setting`: the operator has set it. */
  secret: ReturnType<typeof placeOfSecret> | "none";
}

/** Tables of which a database that somebody has used has rows, whatever its migrations put into it. */
const signsOfUse = ["users", "seasons", "clubs", "uploads", "audit_log"];
/** Any number: PostgreSQL's lock for "a league is being moved here". */
const MOVE_LOCK = 4_741_203;

/**
 * Copies the league of a data folder (SQLite, files, secret) into an empty PostgreSQL and the bucket or folder of `config`: first
 * the files, which may be there already, then the database, all or nothing. The source is only read.
 * @throws MoveRefused with a sentence for the operator
 */
export async function moveLeague(sourceDir: string, config: Config): Promise<MovedLeague> {
  const { databaseUrl } = config;
  if (!databaseUrl)
    throw new MoveRefused("Say where to: DATABASE_URL=postgres://user:password@host/database");
  const place = { dataDir: resolve(sourceDir), databaseUrl: undefined };
  const file = join(place.dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new MoveRefused(`There is no database at ${file}.`);
  const hadLock = existsSync(join(place.dataDir, LOCK_FILE));
  const giveLockBack = takeServingLock(place);
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await requireLeague(source);
    return await withPostgres(databaseUrl, async (target) => {
      await requireEmpty(target);
      const secret = await moveSecret(place.dataDir, config);
      const files = await moveFiles({ ...place, s3: undefined }, config);
      await prepareSchema(config);
      return { rows: await copyDatabase(source, target), files, secret };
    });
  } finally {
    source.close();
    giveLockBack();
    if (!hadLock) rmSync(join(place.dataDir, LOCK_FILE), { force: true });
  }
}

/** Both databases must have the tables that this program knows. @param writerOf reads a row of `settings` */
export async function requireThisVersion(
  done: readonly string[],
  writerOf: (name: string) => Promise<string | undefined>,
): Promise<void> {
  const known = await migrationNames();
  const missing = known.filter((name) => !done.includes(name));
  if (missing.length > 0)
    throw new MoveRefused(
      `The database is of an older version of the program (it lacks ${missing.join(", ")}): start this version on it once, stop it, and move then.`,
    );
  const newer = done.filter((name) => !known.includes(name));
  if (newer.length > 0) throw new MoveRefused(explainNewer(newer, await writerOf(WRITER_ROW)));
}

async function requireLeague(source: DatabaseSync): Promise<void> {
  const marks = source
    .prepare(
      "select count(*) as found from sqlite_master where type = 'table' and name = 'migrations'",
    )
    .get();
  if (marks?.["found"] !== 1) throw new MoveRefused("The database is not one of a league.");
  const found = source.prepare("select name from migrations order by name").all();
  const done = found.map(({ name }) => String(name));
  await requireThisVersion(done, async (name) => {
    const row = source.prepare("select value from settings where name = ?").get(name);
    return row && String(row["value"]);
  });
}

/** A connection to PostgreSQL that no other move has. */
export async function withPostgres<T>(
  url: string,
  work: (target: pg.Client) => Promise<T>,
): Promise<T> {
  const target = new pg.Client({ connectionString: url, keepAlive: true });
  // Whoever asks it something hears of it.
  target.on("error", () => undefined);
  await target.connect();
  try {
    const { rows } = await target.query<{ taken: boolean }>(
      "select pg_try_advisory_lock($1) as taken",
      [MOVE_LOCK],
    );
    if (!rows[0]?.taken) throw new MoveRefused("Another move of this database is at work.");
    return await work(target);
  } finally {
    await target.end().catch(() => undefined);
  }
}

/** One whose schema was made by a move that was cut off is empty too. */
async function requireEmpty(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  const names = new Set(rows.map(({ name }) => name));
  const strange = names.size > 0 && !names.has("migrations");
  if (strange)
    throw new MoveRefused("The target database is not empty: it has tables of another program.");
  for (const table of signsOfUse.filter((name) => names.has(name))) {
    const found = await target.query(`select 1 from ${pg.escapeIdentifier(table)} limit 1`);
    if (found.rows.length > 0)
      throw new MoveRefused(
        `The target database is not empty: there are rows in ${table}. Make a new database for the league.`,
      );
  }
}

export async function prepareSchema(
  config: Pick<Config, "dataDir" | "databaseUrl">,
): Promise<void> {
  const databases = openDatabases({ ...config, unhurried: true });
  try {
    await migrate(databases);
  } finally {
    await databases.close();
  }
}

type FilePlace = Pick<Config, "dataDir" | "s3">;

/** Where files lie in the same folder before and after, nothing is to be done. */
export async function moveFiles(from: FilePlace, to: FilePlace): Promise<CopiedFiles | undefined> {
  if (!from.s3 && !to.s3 && from.dataDir === to.dataDir) return undefined;
  const there = await openFileStore(to);
  await there.check();
  return copyFiles(await openFileStore(from), there);
}

/** Sessions and second factors are worth nothing under another secret. */
async function moveSecret(sourceDir: string, config: Config): Promise<MovedLeague["secret"]> {
  const source = {
    dataDir: sourceDir,
    databaseUrl: undefined,
    jwtSecret: undefined,
    s3: undefined,
  };
  const files = await openFileStore(config);
  const secret = await findStoredSecret(source, files);
  const where = placeOfSecret(config);
  if (secret === undefined) return where === "setting" ? where : "none";
  if (where === "setting") {
    if (config.jwtSecret !== secret)
      throw new MoveRefused(
        `JWT_SECRET is another secret than that of ${join(sourceDir, "jwt-secret")}: with it nobody's second factor could be read. Set it to what is in that file${config.s3 ? ", or leave it away" : ""}.`,
      );
    return where;
  }
  const there = await findStoredSecret(config, files);
  if (there !== undefined && there !== secret)
    throw new MoveRefused(
      "The place for files holds another secret that signs sessions: use a new one, or delete the object jwt-secret there.",
    );
  await storeSecret(config, files, secret);
  return where;
}
