import { DAY_MS } from "#shared/time/durations.ts";
import { type Known, openStream, type OnTold } from "./change-stream.ts";

/** The stream goes on this long after its last page, longer than data counts as fresh, so that the next page misses nothing. */
const LINGER_MS = 40_000;

interface Listener {
  onTold: OnTold;
  /** Milliseconds for which its page has what it shows. */
  age: () => number;
}

/** One stream for all pages of this tab, for as long as somebody sees it: a hidden tab asks when it is seen again. */
class TabFollower {
  readonly #listeners = new Set<Listener>();
  /** The last change that this tab was told of. */
  #last: string | undefined;
  #stop: (() => void) | undefined;
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
    this.#stop ??= openStream(
      () => this.#known(),
      (changes, isSure) => {
        this.#last = changes.last;
        for (const { onTold } of this.#listeners) onTold(changes, isSure);
      },
    );
  }

  #sleep(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #known(): Known {
    if (this.#last !== undefined) return { after: this.#last };
    const ages = [...this.#listeners].map(({ age }) => age());
    return { age: Math.min(DAY_MS, Math.ceil(Math.max(0, ...ages))) };
  }
}

let follower: TabFollower | undefined;

/** Calls `onTold` with whatever changes. @returns how to stop */
export function follow(listener: Listener): () => void {
  follower ??= new TabFollower();
  return follower.add(listener);
}
