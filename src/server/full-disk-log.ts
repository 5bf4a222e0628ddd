import type { FastifyBaseLogger } from "fastify";

/** Where some writes fit and others do not, the disk is still full. */
const QUIET_MS = 60_000;

/** A disk without room is logged once when a write finds it full, and once when writes fit again; not with each request. */
export class FullDiskLog {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  #lastAt: number | undefined;

  constructor({ log, now }: { log: FastifyBaseLogger; now: () => number }) {
    this.#log = log;
    this.#now = now;
  }

  /** A write did not fit. */
  refused(error: unknown): void {
    if (this.#lastAt === undefined)
      this.#log.error({ err: error }, "the disk is full: writes are answered with 507");
    this.#lastAt = this.#now();
  }

  /** A write was answered with success. */
  saved(): void {
    if (this.#lastAt === undefined || this.#now() - this.#lastAt < QUIET_MS) return;
    this.#lastAt = undefined;
    this.#log.warn("the disk has room again");
  }
}
