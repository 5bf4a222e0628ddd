import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Config } from "./config.ts";

const CHANNEL = "grila_changes";
const RECONNECT_MS = 2000;

/** Tells the other processes of the same league that public data changed. */
export interface ChangeChannel {
  announce: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * PostgreSQL: LISTEN/NOTIFY on a connection of its own; while it is down nothing can be heard, so a new connection counts as a change.
 * SQLite: one process, nobody to tell.
 */
export async function connectChanges(
  config: Config,
  options: { onChange: () => void; log: FastifyBaseLogger },
): Promise<ChangeChannel> {
  if (!config.databaseUrl) return { announce: async () => {}, close: async () => {} };
  const listener = new Listener(config.databaseUrl, options);
  await listener.connect();
  return listener;
}

class Listener implements ChangeChannel {
  readonly #url: string;
  readonly #options: { onChange: () => void; log: FastifyBaseLogger };
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, options: { onChange: () => void; log: FastifyBaseLogger }) {
    this.#url = url;
    this.#options = options;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on("notification", () => this.#options.onChange());
    client.on("error", () => undefined);
    client.on("end", () => this.#reconnectLater());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    this.#options.onChange();
  }

  async announce(): Promise<void> {
    await this.#client?.query(`notify ${CHANNEL}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    this.#client = undefined;
    this.#retry = setTimeout(() => {
      this.connect().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, "cannot listen for changes yet");
        this.#reconnectLater();
      });
    }, RECONNECT_MS);
  }
}
