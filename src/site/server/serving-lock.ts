import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Config, ConfigError } from "#server/config.ts";
import { SQLITE_FILE } from "#server/database/databases.ts";

/** In the data folder; empty. Only the lock on it means something. */
export const LOCK_FILE = "serving.lock";

const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

type Place = Pick<Config, "databaseUrl" | "dataDir">;

/**
 * Makes this the one process that serves the SQLite file of `dataDir`: two would each cache pages that the other changed. The
 * operating system ends the lock with the process. Commands beside the site do not take it, and PostgreSQL serves several.
 * @returns how to give it back
 * @throws ConfigError when another process has it
 */
export function takeServingLock({ databaseUrl, dataDir }: Place): () => void {
  if (databaseUrl) return () => undefined;
  mkdirSync(dataDir, { recursive: true });
  // SQLite's own locks, on a file beside the database: they hold wherever the database itself can be used.
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (codeOf(error) === SQLITE_NOTADB)
      throw new ConfigError(
        `${join(dataDir, LOCK_FILE)}, which only says that somebody serves, holds something else: delete it while nobody does, and start again.`,
      );
    if (codeOf(error) !== SQLITE_BUSY) throw error;
    throw new ConfigError(
      `Another process serves ${join(dataDir, SQLITE_FILE)} already, and SQLite takes one: stop that one first, give this one another DATA_DIR, or use PostgreSQL (DATABASE_URL).`,
    );
  }
  return () => lock.close();
}

/** @throws ConfigError when a process serves the SQLite file of `dataDir`. Leaves nothing behind. */
export function requireNotServed(place: Place): void {
  if (existsSync(join(place.dataDir, LOCK_FILE))) takeServingLock(place)();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "errcode" in error ? error.errcode : undefined;
}
