/** The database cannot be asked now: it is away, or too busy for anybody to wait. This is not a bug. */
export class DatabaseUnavailable extends Error {
  readonly reason: "away" | "busy";

  constructor(reason: "away" | "busy", cause: unknown) {
    super(`The database is ${reason}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = "DatabaseUnavailable";
    this.reason = reason;
  }
}

/** A time in which the database was away. UTC ms. */
export interface Outage {
  from: number;
  to: number;
}

/** Whether the database answers, as the queries of this process see it. */
export class Availability {
  #awaySince: number | undefined;
  #lastOutage: Outage | undefined;
  #listener: (change: { away: DatabaseUnavailable } | { back: Outage }) => void = () => undefined;

  get isAway(): boolean {
    return this.#awaySince !== undefined;
  }

  /** The last one that is over. */
  get lastOutage(): Outage | undefined {
    return this.#lastOutage;
  }

  /** Calls `listener` once when the database goes away and once when it is back, however many queries notice. */
  onChange(listener: (change: { away: DatabaseUnavailable } | { back: Outage }) => void): void {
    this.#listener = listener;
  }

  failed(error: DatabaseUnavailable): void {
    if (error.reason !== "away" || this.#awaySince !== undefined) return;
    this.#awaySince = Date.now();
    this.#listener({ away: error });
  }

  /** A query was answered. One that was under way when the database went says nothing. */
  worked(startedAt: number): void {
    if (this.#awaySince === undefined || startedAt <= this.#awaySince) return;
    this.#lastOutage = { from: this.#awaySince, to: Date.now() };
    this.#awaySince = undefined;
    this.#listener({ back: this.#lastOutage });
  }
}
