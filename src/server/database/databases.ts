import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from "kysely";
import pg from "pg";
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
  close: () => Promise<void>;
}

// PostgreSQL's bigint: our times, sizes and counts all fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** An empty list is in nothing, on both engines; PostgreSQL alone would call it a syntax error. */
const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

/** Opens PostgreSQL when `databaseUrl` is given, else `grila.sqlite` in `dataDir` (created when missing). */
export function openDatabases(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Databases {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
}

function openPostgres(connectionString: string): Databases {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // A broken idle connection must not end the process; the next query opens another.
  pool.on("error", () => undefined);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), plugins });
  return { engine: "postgres", db, reader: db, close: () => db.destroy() };
}

function openSqlite(dataDir: string): Databases {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "grila.sqlite");
  const db: Db = new Kysely({ dialect: new NodeSqliteDialect(file, { readOnly: false }), plugins });
  const reader: Db = new Kysely({
    dialect: new NodeSqliteDialect(file, { readOnly: true }),
    plugins,
  });
  return {
    engine: "sqlite",
    db,
    reader,
    close: async () => {
      await reader.destroy();
      await db.destroy();
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

/**
 * True when `error` says that somebody else changed the same rows in the same instant: PostgreSQL ended one of two that waited for each other, or
 * what a row names was deleted before the row was written. Nothing of the transaction remains; it may be tried again.
 */
export function isLostRace(error: unknown): boolean {
  return hasCode(error, "40P01") || hasCode(error, "40001") || isForeignKeyViolation(error);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
