import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { type Availability, DatabaseUnavailable } from "./availability.ts";
import { preparedName } from "./prepared-names.ts";
import { type Sign, SIGN_MS, Silence } from "./silence.ts";

// PostgreSQL's bigint: our times, sizes and counts all fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Of one process. */
const MOST_CONNECTIONS = 10;
/** For so long a request waits for a connection, new or free. */
const CONNECT_MS = 5000;
/** After this the server gives a statement up, and a moment later nobody here waits for it. */
const STATEMENT_MS = 15_000;

/** How every connection of the program is made: one whose other end is gone is noticed. */
export const connectionSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: CONNECT_MS,
} as const;

interface PoolOptions {
  connectionString: string;
  availability: Availability;
  /** Statements may take as long as they take: migrations. */
  unhurried: boolean;
}

/**
 * pg's pool for Kysely. Errors that mean an absent or overloaded database become `DatabaseUnavailable`, and a broken connection
 * never serves a second query.
 */
export function openPool({ connectionString, availability, unhurried }: PoolOptions): {
  pool: PostgresPool;
  connections: () => { open: number; idle: number; waiting: number };
} {
  const pool = new pg.Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    ...connectionSettings,
    ...(!unhurried && {
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS + 3000,
      idle_in_transaction_session_timeout: 4 * STATEMENT_MS,
    }),
  });
  // A broken connection must not end the process, neither an idle one nor one in use: who uses it has the error of the query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const silence = unhurried
    ? undefined
    : new Silence(() => askForSign(connectionString), availability);
  const watched: PostgresPool = {
    options: pool.options,
    end: () => {
      silence?.end();
      return pool.end();
    },
    connect: async () => {
      silence?.requireNone();
      const asked = pool.connect();
      try {
        const client = await (silence?.watch(asked) ?? asked);
        return new WatchedClient(client, { availability, silence });
      } catch (error) {
        // One that comes after all is for whoever asks next.
        void asked.then(
          (client) => client.release(),
          () => undefined,
        );
        if (error instanceof DatabaseUnavailable) throw error;
        const unavailable = new DatabaseUnavailable(isTooMany(error) ? "busy" : "away", error);
        availability.failed(unavailable);
        throw unavailable;
      }
    },
  };
  return {
    pool: watched,
    connections: () => {
      const { totalCount: open, idleCount: idle, waitingCount } = pool;
      // Who is about to get one of those that are free, or a new one, does not wait.
      return { open, idle, waiting: Math.max(0, waitingCount - idle - (MOST_CONNECTIONS - open)) };
    },
  };
}

/** Over a connection of its own. */
async function askForSign(connectionString: string): Promise<Sign> {
  const settings = { ...connectionSettings, connectionTimeoutMillis: SIGN_MS };
  const client = new pg.Client({ connectionString, ...settings });
  client.on("error", () => undefined);
  const askedAt = Date.now();
  try {
    await client.connect();
    return "speaks";
  } catch (error) {
    const isTimeout = error instanceof Error && /timeout/i.test(error.message);
    // A process that stood still itself has heard nothing, whatever was said.
    const stoodStill = Date.now() - askedAt > 1.25 * SIGN_MS;
    return isTimeout && !stoodStill ? "silent" : "refuses";
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** All ten of the pool, or all that the server allows, are in use; the database itself is well. */
function isTooMany(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === "53300";
  return error instanceof Error && error.message.startsWith("timeout exceeded");
}

/** What is used of pg's own. */
interface PreparingClient {
  query: <R>(
    statement: { text: string; name?: string },
    values: readonly unknown[],
  ) => Promise<PostgresQueryResult<R>>;
  release: (destroy: boolean) => void;
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: PreparingClient;
  readonly #availability: Availability;
  readonly #silence: Silence | undefined;
  #broken: DatabaseUnavailable | undefined;
  /** A plan that it keeps is of tables as they no longer are. */
  #isOutdated = false;

  constructor(
    client: PreparingClient,
    { availability, silence }: { availability: Availability; silence: Silence | undefined },
  ) {
    this.#client = client;
    this.#availability = availability;
    this.#silence = silence;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== "string") throw new TypeError("Cursors are not used here");
    return this.#ask(sql, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isOutdated || this.#broken !== undefined);
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Nothing waits behind a query that never came back.
    if (this.#broken) throw this.#broken;
    try {
      const startedAt = Date.now();
      const name = preparedName(sql);
      const answer = this.#client.query<R>({ text: sql, ...(name && { name }) }, parameters);
      const result = await (this.#silence?.watch(answer) ?? answer);
      this.#availability.worked(startedAt);
      return result;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw (this.#broken = error);
      this.#isOutdated ||= error instanceof pg.DatabaseError && error.code === "0A000";
      const reason = unavailableBecause(error);
      if (!reason) throw error;
      const unavailable = new DatabaseUnavailable(reason, error);
      // A statement that the server gave up leaves its connection whole.
      if (!(error instanceof pg.DatabaseError) || reason === "away") this.#broken = unavailable;
      this.#availability.failed(unavailable);
      throw unavailable;
    }
  }
}

/**
 * What a failed query says about the database, by PostgreSQL's codes or else by the socket's. Class 08 is the connection, 53
 * resources (but a full disk is no outage), 57P a stop or start, 25006 a standby that takes no writes, 57014 a statement given up
 * after its time.
 */
export function unavailableBecause(error: unknown): DatabaseUnavailable["reason"] | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) {
    const { code = "" } = error;
    if (code === "57014" || code === "55P03") return "busy";
    return /^(?:08|57P|53[0234]|25006|25P0[34])/.test(code) ? "away" : undefined;
  }
  if (error.message === "Query read timeout") return "away";
  if ("code" in error && typeof error.code === "string" && socketCodes.has(error.code))
    return "away";
  return /^Connection terminated|^Client (?:has encountered|was closed)/.test(error.message)
    ? "away"
    : undefined;
}

const socketCodes = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
