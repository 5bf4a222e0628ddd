import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Viewer } from "../viewer.ts";

/** A check is remembered for this long at most, even if nobody told of its end. */
const REMEMBERED_MS = 10_000;
const REMEMBERED_VIEWERS = 5000;

interface Remembered {
  viewer: Viewer;
  /** UTC ms, both. */
  from: number;
  until: number;
  /** On a clock that nobody sets back, ms. */
  over: number;
}

/** What a check that was just made says. */
interface Checked {
  viewer: Viewer;
  /** `generation` when it was begun. */
  generation: number;
  now: number;
  /** UTC ms; from then on it must be made again, as the token or the session may have ended. */
  until: number;
}

/**
 * Who is behind a token, for a moment after it was checked. Whatever changes who somebody is ends all of it
 * (`database/viewer-writes.ts`), here before the write is answered; a process that cannot hear others remembers nothing.
 */
export class RememberedViewers {
  readonly #viewers: LRUCache<string, Remembered>;
  #generation = 0;
  #isTold = false;

  constructor({ max = REMEMBERED_VIEWERS }: { max?: number } = {}) {
    this.#viewers = new LRUCache({ max });
  }

  get size(): number {
    return this.#viewers.size;
  }

  /** Grows when what was read before may be wrong. Ask for it before a check is begun. */
  get generation(): number {
    return this.#generation;
  }

  /** `now` in UTC ms. */
  find(token: string, now: number): Viewer | undefined {
    if (!this.#isTold) return undefined;
    const remembered = this.#viewers.get(keyOf(token));
    if (!remembered) return undefined;
    const { viewer, from, until, over } = remembered;
    return now >= from && now < until && performance.now() < over ? viewer : undefined;
  }

  /** Nothing of a check during which something has changed, nor of a token that the site has not written so. */
  remember(token: string, { viewer, generation, now, until }: Checked): void {
    if (!this.#isTold || generation !== this.#generation || !isAsSigned(token)) return;
    this.#viewers.set(keyOf(token), {
      viewer,
      from: now,
      until: Math.min(until, now + REMEMBERED_MS),
      over: performance.now() + REMEMBERED_MS,
    });
  }

  /**
   * Something else that is read of people, and remembered of each as long as they are. `read` may only read what is watched
   * (`database/viewer-writes.ts`).
   */
  beside<T>(read: (viewer: Viewer) => Promise<T>): (viewer: Viewer) => Promise<T> {
    // After the next check of the same person they are another object, so that it lives no longer than that.
    const known = new WeakMap<Viewer, { generation: number; value: T }>();
    return async (viewer) => {
      const generation = this.#generation;
      const remembered = this.#isTold ? known.get(viewer) : undefined;
      if (remembered?.generation === generation) return remembered.value;
      const value = await read(viewer);
      if (this.#isTold && generation === this.#generation) known.set(viewer, { generation, value });
      return value;
    };
  }

  /** Who somebody is, what they may do, or what is remembered beside that, may have changed. */
  forget(): void {
    this.#generation++;
    this.#viewers.clear();
  }

  /** From now on this process is told of every change, or can be told of none. */
  setTold(isTold: boolean): void {
    this.#isTold = isTold;
    this.forget();
  }
}

/** Of the whole token, signature and all. Whoever reads the memory of the process learns no token from it. */
function keyOf(token: string): string {
  return hash("sha256", token, "base64");
}

/** One signature has several valid spellings, with which one token could fill the memory; everything else in it is signed. */
function isAsSigned(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}
