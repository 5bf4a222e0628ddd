import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Databases } from "../database/databases.ts";

/** As the connections that hear of changes call themselves. */
export const HEARING = "grila hears of changes";

/** Whoever hid something waits at most this long for processes that do not say that they dropped it. */
const LONGEST_MS = 2000;

interface Said {
  times: number;
  /** Called with each further time. */
  more: () => void;
}

/** Counts the processes that have dropped what a change hides, so that its write is answered when nobody is shown it any more. */
export class DroppedEverywhere {
  readonly #databases: Pick<Databases, "engine" | "reader">;
  readonly #log: FastifyBaseLogger;
  readonly #said = new LRUCache<string, Said>({ max: 1000 });

  constructor(databases: Pick<Databases, "engine" | "reader">, log: FastifyBaseLogger) {
    this.#databases = databases;
    this.#log = log;
  }

  /** A process, this one or another, has dropped what the change with that id hides. */
  heard(id: string): void {
    const said = this.#of(id);
    said.times += 1;
    said.more();
  }

  /** Resolves once all listening processes have said so, or after two seconds; on SQLite the commit has done it already. */
  async everywhere(id: string): Promise<void> {
    if (this.#databases.engine === "sqlite") return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#log.warn("a process has not said that it has dropped what was hidden");
      resolve();
    }, LONGEST_MS);
    try {
      const processes = await this.#countProcesses();
      const said = this.#of(id);
      said.more = () => {
        if (said.times >= processes) resolve();
      };
      said.more();
      await promise;
    } catch (error) {
      // It was written, whatever becomes of the question.
      this.#log.warn({ err: error }, "nobody knows which processes have dropped what was hidden");
    } finally {
      clearTimeout(timer);
      this.#said.delete(id);
    }
  }

  async #countProcesses(): Promise<number> {
    const { rows } = await sql<{ processes: number }>`
      select cast(count(*) as integer) as processes from pg_stat_activity
      where datname = current_database() and application_name = ${HEARING}`.execute(
      this.#databases.reader,
    );
    return rows[0]?.processes ?? 0;
  }

  #of(id: string): Said {
    const said = this.#said.get(id) ?? { times: 0, more: () => undefined };
    this.#said.set(id, said);
    return said;
  }
}
