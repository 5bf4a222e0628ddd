import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Config } from "../config.ts";
import { CHANGES_CHANNEL } from "../database/postgres-dialect.ts";
import { type ChangeNotice, fromMessage } from "./public-change.ts";
import { connectionSettings } from "../database/postgres-pool.ts";
import { HEARING } from "./dropped-everywhere.ts";

/** On it they say of a change that they have dropped what it hides. */
const DROPPED_CHANNEL = "grila_dropped";

const RECONNECT_MS = 2000;
/** The connection is tried this often, because a dead one is silent; a third of it is the time for an answer. */
const HEARTBEAT_MS = 15_000;

interface ChannelOptions {
  onChange: (notice: ChangeNotice) => void;
  /** A new connection hears: what was announced before it was not heard. */
  onGap: () => void;
  /** A process has dropped what the change with that id hides. */
  onDropped?: (id: string) => void;
  log: FastifyBaseLogger;
  /** Milliseconds; tests are less patient. */
  heartbeatMs?: number;
}

/**
 * Hears what other processes announce (`database/postgres-dialect.ts`), on its own connection; returns how to stop. A connection
 * after a break reports a gap. SQLite has one process, with nothing to hear.
 */
export async function listenForChanges(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  options: ChannelOptions,
): Promise<() => void> {
  if (!databaseUrl) return () => undefined;
  const listener = new Listener(databaseUrl, options);
  await listener.connect();
  return () => listener.close();
}

class Listener {
  readonly #url: string;
  readonly #options: ChannelOptions;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #heartbeatMs: number;

  constructor(url: string, options: ChannelOptions) {
    this.#url = url;
    this.#options = options;
    this.#heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      ...connectionSettings,
      application_name: HEARING,
      query_timeout: this.#heartbeatMs / 3,
    });
    client.on("notification", ({ channel, payload }) => {
      if (channel === DROPPED_CHANNEL) this.#options.onDropped?.(payload ?? "");
      else this.#heard(client, fromMessage(payload));
    });
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`listen ${DROPPED_CHANNEL}`);
      await client.query(`listen ${CHANGES_CHANNEL}`);
    } catch (error) {
      abandon(client);
      throw error;
    }
    if (this.#closed) return abandon(client);
    this.#client = client;
    this.#options.onGap();
    this.#beatLater(client);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    if (client) abandon(client);
  }

  #heard(client: pg.Client, notice: ChangeNotice): void {
    this.#options.onChange(notice);
    if (!notice.change.hides) return;
    client
      .query("select pg_notify($1, $2)", [DROPPED_CHANNEL, notice.id])
      .catch(() => this.#lost(client));
  }

  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query("select 1").then(
        () => this.#client === client && this.#beatLater(client),
        () => this.#lost(client),
      );
    }, this.#heartbeatMs);
  }

  /** Broken or silent: never listened to again, and replaced. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    abandon(client);
    this.#options.log.warn("the connection that hears of changes was lost");
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      // The log says already that the database is away.
      this.connect().catch(() => this.#reconnectLater());
    }, RECONNECT_MS);
  }
}

/** Without a farewell that a dead connection would wait for. */
function abandon(client: pg.Client): void {
  client.connection.stream.destroy();
}
