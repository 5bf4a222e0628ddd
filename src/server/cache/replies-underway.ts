import type { Kept } from "./response-cache.ts";

interface Underway {
  /** The cache's when it was begun. */
  generation: number;
  made: Promise<void>;
}

/** This many stale replies are made anew at once; more would only make everybody wait. */
const MADE_AT_ONCE = 2;
/** A reply is made anew at most this often, however often what it shows changes. */
const MADE_EVERY_MS = 1000;
/** After a reply was made, it is shown stale for three times as long: making takes at most a quarter of the process. */
const RESTS = 3;
/** A rest is no longer than this, however long somebody had to wait for the database. */
const LONGEST_REST_MS = 2000;

/** What of a kept reply decides whether it is shown. */
type Age = Pick<Kept, "isStale" | "staleUntil" | "cachedAt">;

/**
 * Replies that are being made: of many who ask for one at once, one makes it. When there is room, the next to ask makes theirs,
 * so what is asked for most is made first.
 */
export class RepliesUnderway {
  readonly #underway = new Map<string, Underway>();
  readonly #now: () => number;
  #restsUntil = 0;

  /** `now`: UTC ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a kept reply is shown to somebody who may see for a moment what was there before a change. */
  isShown(key: string, kept: Age): boolean {
    if (!kept.isStale) return true;
    const now = this.#now();
    if (now >= kept.staleUntil) return false;
    return (
      this.#underway.has(key) ||
      this.#underway.size >= MADE_AT_ONCE ||
      this.#isResting(now) ||
      now - kept.cachedAt < MADE_EVERY_MS
    );
  }

  /** Resolves once the reply under way is made or given up; `undefined` when none was begun at `since` or later. */
  of(key: string, since: number): Promise<void> | undefined {
    const underway = this.#underway.get(key);
    return underway && underway.generation >= since ? underway.made : undefined;
  }

  /** @returns what to call when it is made or given up, however often */
  begin(key: string, generation: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const underway = { generation, made: promise };
    this.#underway.set(key, underway);
    const begunAt = this.#now();
    return () => {
      if (this.#underway.get(key) === underway) {
        this.#underway.delete(key);
        this.#rest(begunAt);
      }
      resolve();
    };
  }

  #isResting(now: number): boolean {
    const left = this.#restsUntil - now;
    // More is left than there ever was: the clock was put back.
    return left > 0 && left <= LONGEST_REST_MS;
  }

  #rest(begunAt: number): void {
    const now = this.#now();
    const rest = Math.min(RESTS * (now - begunAt), LONGEST_REST_MS);
    this.#restsUntil = Math.max(this.#restsUntil, now + rest);
  }
}
