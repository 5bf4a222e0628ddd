import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, type KyselyConfig } from "kysely";
import { Availability } from "./availability.ts";
import { AnnouncingPostgresDialect } from "./postgres-dialect.ts";
import { openPool } from "./postgres-pool.ts";
import type { Database } from "./schema.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";

/** A connection or a transaction. Queries take it first. */
export type Db = Kysely<Database>;

export interface Databases {
  engine: "sqlite" | "postgres";
  /** Writes, and reads that a write depends on, always inside `db.transaction()`. */
  db: Db;
  /** Reads that never wait for a write. On PostgreSQL the same pool. */
  reader: Db;
  availability: Availability;
  /** Of this process, and who waits for one; SQLite has none. */
  connections: () => { open: number; idle: number; waiting: number };
  close: () => Promise<void>;
}

/** In the data folder. */
export const SQLITE_FILE = "grila.sqlite";

export interface OpenOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Statements may take as long as they take: migrations. */
  unhurried?: boolean;
  /** Hears of every statement. */
  log?: KyselyConfig["log"] | undefined;
}

/** Opens PostgreSQL when `databaseUrl` is given, else `grila.sqlite` in `dataDir` (created when missing). */
export function openDatabases(options: OpenOptions): Databases {
  const { databaseUrl } = options;
  return databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(options);
}

function openPostgres(
  connectionString: string,
  { unhurried = false, log }: OpenOptions,
): Databases {
  const availability = new Availability();
  const { pool, connections } = openPool({ connectionString, availability, unhurried });
  const dialect = new AnnouncingPostgresDialect({ pool });
  const db: Db = new Kysely({ dialect, ...(log && { log }) });
  return {
    engine: "postgres",
    db,
    reader: db,
    availability,
    connections,
    close: () => db.destroy(),
  };
}

function openSqlite({ dataDir, log }: OpenOptions): Databases {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, SQLITE_FILE);
  const availability = new Availability();
  const open = (readOnly: boolean) => {
    const dialect = new NodeSqliteDialect(file, { readOnly, availability });
    const connection: Db = new Kysely({ dialect, ...(log && { log }) });
    const close = async () => {
      await connection.destroy();
      dialect.close();
    };
    return { connection, close };
  };
  const writing = open(false);
  const reading = open(true);
  return {
    engine: "sqlite",
    db: writing.connection,
    reader: reading.connection,
    availability,
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    close: async () => {
      await reading.close();
      await writing.close();
    },
  };
}

/** True when `error` says that a unique constraint refused a row, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    hasCode(error, "23505") || /UNIQUE constraint failed|PRIMARY KEY constraint/i.test(text(error))
  );
}

/** True when `error` says that a foreign key refused a row, on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, "23503") || /FOREIGN KEY constraint failed/i.test(text(error));
}

/** For `catch` of a write: what a unique constraint refuses is said by `refuse`. */
export function ifTaken(refuse: () => Error) {
  return (error: unknown): never => {
    throw isUniqueViolation(error) ? refuse() : error;
  };
}

/** The same of what a foreign key refuses. */
export function ifReferred(refuse: () => Error) {
  return (error: unknown): never => {
    throw isForeignKeyViolation(error) ? refuse() : error;
  };
}

/**
 * True when somebody else changed the same rows in the same instant: a deadlock, or a named row that was just deleted. Nothing of
 * the transaction remains, and it may be tried again.
 */
export function isLostRace(error: unknown): boolean {
  return hasCode(error, "40P01") || hasCode(error, "40001") || isForeignKeyViolation(error);
}

/** True when `error` says that the disk of the database is full, on either engine. Nothing of the transaction remains. */
export function isDatabaseFull(error: unknown): boolean {
  return hasCode(error, "53100") || SQLITE_FULL.has(sqliteCode(error));
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for the file that its processes share. */
const SQLITE_FULL = new Set([13, 4874]);

function sqliteCode(error: unknown): number {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
