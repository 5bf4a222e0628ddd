import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { visibleWriteUnderway } from "../cache/visible-write.ts";
import { type Availability, DatabaseUnavailable } from "./availability.ts";
import { SqliteCompiler } from "./empty-lists.ts";
import { takeTurns } from "./turns.ts";

/**
 * Kysely on `node:sqlite`. Statements are kept by their text; columns declared `boolean` are read back as booleans, so rows
 * look alike on SQLite and PostgreSQL.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  readonly #database: SqliteDatabase;

  constructor(
    file: string,
    { readOnly, availability }: { readOnly: boolean; availability: Availability },
  ) {
    const opened = open(file, readOnly);
    const database = adapt(opened, availability);
    super({ database });
    this.#file = opened;
    this.#database = database;
  }

  /** After Kysely's `destroy`, which leaves a connection open that was never used. */
  close(): void {
    if (this.#file.isOpen) this.#file.close();
  }

  override createQueryCompiler(): QueryCompiler {
    return new SqliteCompiler();
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#file, this.#database);
  }
}

/** Takes the write lock at the start, so that a transaction never fails halfway because another process wrote first. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  #takesTurns = false;

  constructor(file: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // Always the same.
    const connection = await super.acquireConnection();
    if (!this.#takesTurns) takeTurns(connection);
    this.#takesTurns = true;
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } finally {
      const write = visibleWriteUnderway();
      write?.onCommit(write.change);
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has done so itself, and what failed shall be what is told.
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** In KiB; SQLite's own measure, 2 MiB, is less than one page of a club takes in a large league. */
const READER_CACHE = 16_384;

function open(file: string, readOnly: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: 10_000 });
  database.exec("pragma foreign_keys = on");
  if (readOnly) database.exec(`pragma cache_size = -${READER_CACHE}`);
  else {
    beginLog(database);
    database.exec("pragma synchronous = full");
  }
  return database;
}

const SQLITE_BUSY = 5;
const BUSY_PAUSE_MS = 20;
const MOST_TRIES = 500;

/** SQLite lets nobody wait here: of processes that begin a new database together, all but one hear that it is locked. */
function beginLog(database: DatabaseSync): void {
  for (let tries = 1; ; tries++) {
    try {
      return database.exec("pragma journal_mode = wal");
    } catch (error) {
      const isBusy = error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
      if (!isBusy || tries === MOST_TRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
    }
  }
}

interface CachedStatement {
  statement: StatementSync;
  reader: boolean;
  all: (parameters: readonly unknown[]) => unknown[];
}

function adapt(database: DatabaseSync, availability: Availability): SqliteDatabase {
  const statements = new Map<string, CachedStatement>();
  const watched = <T>(work: () => T): T => {
    try {
      const outcome = work();
      if (availability.isAway) availability.worked(Date.now());
      return outcome;
    } catch (error) {
      const reason = unavailableBecause(error);
      if (!reason) throw error;
      const unavailable = new DatabaseUnavailable(reason, error);
      availability.failed(unavailable);
      throw unavailable;
    }
  };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const cached = statements.get(sql) ?? watched(() => describe(database.prepare(sql), sql));
      if (statements.size < 2000) statements.set(sql, cached);
      const { statement, reader, all } = cached;
      return {
        reader,
        all: (parameters) => watched(() => all(parameters)),
        run: (parameters) => watched(() => statement.run(...parameters.map(bindable))),
        iterate: (parameters) => all(parameters).values(),
      };
    },
  };
}

function describe(statement: StatementSync, sql: string): CachedStatement {
  const columns = statement.columns();
  const all = namesColumns(sql) ? readLists(statement, columns) : readObjects(statement, columns);
  return { statement, reader: columns.length > 0, all };
}

/** False where `*` stands for columns: after a migration they may be others, or in another order. */
function namesColumns(sql: string): boolean {
  return !sql.replaceAll("count(*)", "").includes("*");
}

type Columns = ReturnType<StatementSync["columns"]>;

/** Rows come as lists and are put together here: SQLite's own objects are dictionaries, which take longer to make and to read. */
function readLists(statement: StatementSync, columns: Columns): CachedStatement["all"] {
  statement.setReturnArrays(true);
  const places = columns.map((column) => ({ name: column.name, isFlag: isFlag(column) }));
  const empty: Record<string, unknown> = Object.fromEntries(places.map(({ name }) => [name, null]));
  const toRow = (list: unknown) => {
    const row = { ...empty };
    if (!Array.isArray(list)) return row;
    let place = 0;
    for (const { name, isFlag: flag } of places) {
      const value: unknown = list[place++];
      row[name] = flag && value !== null ? Boolean(value) : value;
    }
    return row;
  };
  return (parameters) => statement.all(...parameters.map(bindable)).map(toRow);
}

function readObjects(statement: StatementSync, columns: Columns): CachedStatement["all"] {
  const flags = columns.filter(isFlag).map(({ name }) => name);
  return (parameters) => {
    const rows: Record<string, unknown>[] = statement.all(...parameters.map(bindable));
    if (flags.length > 0)
      for (const row of rows)
        for (const flag of flags) if (typeof row[flag] === "number") row[flag] = row[flag] !== 0;
    return rows;
  };
}

function isFlag({ type }: Columns[number]): boolean {
  return type === "boolean";
}

const SQLITE_IOERR_SHMSIZE = 4874;

/**
 * What SQLite's result code says: the file is locked by another process (5, 6), read-only (8), failing (10) or not to be opened
 * (14).
 */
function unavailableBecause(error: unknown): DatabaseUnavailable["reason"] | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  // Of the input/output errors one says that the disk is full.
  if (error.errcode === SQLITE_IOERR_SHMSIZE) return undefined;
  const code = Number(error.errcode) & 0xff;
  if (code === 5 || code === 6) return "busy";
  return code === 8 || code === 10 || code === 14 ? "away" : undefined;
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === undefined) return null;
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array
  )
    return value;
  throw new TypeError(`A ${typeof value} cannot be stored; turn it into text or a number first`);
}
