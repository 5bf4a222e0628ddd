import { type Availability, DatabaseUnavailable } from "./availability.ts";

/** For so long an answer may be missing before the server is asked for a sign of life. */
export const PATIENCE_MS = 2500;
/** For so long it is waited for. Together they are less than five seconds. */
export const SIGN_MS = 2000;
const AGAIN_MS = 1000;

/** What a server says to somebody who comes: that it is there, nothing at all, or that it takes nobody. */
export type Sign = "speaks" | "silent" | "refuses";

/**
 * Notices a server that takes connections and never answers, long before statements time out: when an answer is missing, it asks
 * for a sign of life. A slow statement goes on; of a silent server everybody hears at once, until it speaks again.
 */
export class Silence {
  readonly #ask: () => Promise<Sign>;
  readonly #availability: Availability;
  #asking: Promise<Sign> | undefined;
  #found: DatabaseUnavailable | undefined;
  #isOver = false;

  constructor(ask: () => Promise<Sign>, availability: Availability) {
    this.#ask = ask;
    this.#availability = availability;
  }

  /** @throws DatabaseUnavailable while the server is known to be silent */
  requireNone(): void {
    if (this.#found) throw this.#found;
  }

  /** `work`, given up when the server falls silent. @throws DatabaseUnavailable then */
  watch<T>(work: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setInterval(
      () => void this.#find().then((found) => found && reject(found)),
      PATIENCE_MS,
    );
    timer.unref();
    work.then(resolve, reject);
    return promise.finally(() => clearInterval(timer));
  }

  /** Nobody waits for it any more. */
  end(): void {
    this.#isOver = true;
  }

  async #find(): Promise<DatabaseUnavailable | undefined> {
    if (this.#found) return this.#found;
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    if ((await this.#asking) !== "silent") return undefined;
    if (!this.#found) {
      this.#found = new DatabaseUnavailable("away", new Error("it gives no sign of life"));
      this.#availability.failed(this.#found);
      void this.#untilItSpeaks();
    }
    return this.#found;
  }

  async #untilItSpeaks(): Promise<void> {
    let sign: Sign = "silent";
    let askedAt = 0;
    while (sign === "silent" && !this.#isOver) {
      await new Promise((resolve) => void setTimeout(resolve, AGAIN_MS).unref());
      askedAt = Date.now();
      sign = await this.#ask();
    }
    this.#found = undefined;
    if (sign === "speaks") this.#availability.worked(askedAt);
  }
}
