import { DAY_MS } from "#shared/time/durations.ts";
import { type Known, openStream, type OnTold } from "./change-stream.ts";
import type { Changes } from "../changes.ts";

/** What the tab that follows tells the others of its browser. */
interface Word {
  changes: Changes;
  isSure: boolean;
}

const NAME = "grila-changes";
/** The stream goes on this long after its last page, longer than data counts as fresh, so that the next page misses nothing. */
const LINGER_MS = 40_000;

interface Listener {
  onTold: OnTold;
  /** Milliseconds for which its page has what it shows. */
  age: () => number;
}

/**
 * This tab's share of its browser's one stream: of all visible tabs that follow changes, the holder of the lock follows and tells
 * the others. The newest tab takes the lock, also from one that does not answer; the others wait until it goes.
 */
class TabFollower {
  readonly #listeners = new Set<Listener>();
  /** The last change that this tab was told of. */
  #last: string | undefined;
  #awake: AbortController | undefined;
  #channel: BroadcastChannel | undefined;
  #lingerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#look());
    addEventListener("pageshow", () => this.#look());
    addEventListener("pagehide", () => this.#sleep());
  }

  add(listener: Listener): () => void {
    clearTimeout(this.#lingerTimer);
    this.#listeners.add(listener);
    this.#look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#lingerTimer = setTimeout(() => {
        this.#sleep();
        this.#last = undefined;
      }, LINGER_MS);
    };
  }

  #look(): void {
    if (document.hidden) this.#sleep();
    else if (this.#listeners.size > 0) this.#wake();
  }

  #wake(): void {
    if (this.#awake) return;
    this.#awake = new AbortController();
    const { signal } = this.#awake;
    // Only pages of https and of this machine have locks: elsewhere each tab follows by itself.
    if (!("locks" in navigator) || typeof BroadcastChannel === "undefined")
      return void this.#lead(signal);
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Word>) =>
      this.#deliver(data.changes, data.isSure),
    );
    this.#takeTurn(signal, { steal: true });
  }

  #sleep(): void {
    this.#awake?.abort();
    this.#awake = undefined;
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Takes the lock, or waits for it, and leads for as long as this tab has it. */
  #takeTurn(awake: AbortSignal, options: LockOptions): void {
    const leading = new AbortController();
    navigator.locks
      .request(NAME, options, () => this.#lead(AbortSignal.any([awake, leading.signal])))
      .catch(() => {
        // Another tab has taken it.
        leading.abort();
        if (!awake.aborted) this.#takeTurn(awake, { signal: awake });
      });
  }

  #lead(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const stop = openStream(
      () => this.#known(),
      (changes, isSure) => {
        this.#channel?.postMessage({ changes, isSure } satisfies Word);
        this.#deliver(changes, isSure);
      },
    );
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        stop();
        resolve();
      });
    });
  }

  #known(): Known {
    if (this.#last !== undefined) return { after: this.#last };
    const ages = [...this.#listeners].map(({ age }) => age());
    return { age: Math.min(DAY_MS, Math.ceil(Math.max(0, ...ages))) };
  }

  #deliver(changes: Changes, isSure: boolean): void {
    this.#last = changes.last;
    for (const { onTold } of this.#listeners) onTold(changes, isSure);
  }
}

let follower: TabFollower | undefined;

/** Calls `onTold` with whatever changes. @returns how to stop */
export function follow(listener: Listener): () => void {
  follower ??= new TabFollower();
  return follower.add(listener);
}
