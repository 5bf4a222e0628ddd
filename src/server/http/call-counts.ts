import { MINUTE_MS } from "#shared/time/durations.ts";
import { LRUCache } from "lru-cache";

/** Of each limit; those that called longest ago are forgotten. */
const REMEMBERED_CALLERS = 5000;

/** What a caller did within the minute that began with their first call. */
interface Window {
  /** UTC ms. */
  beganAt: number;
  calls: number;
}

interface CallCountsOptions<Name extends string> {
  /** Calls a minute, by limit. */
  most: Readonly<Record<Name, number>>;
  now: () => number;
}

/** Counts the calls of this process, by caller and limit. */
export class CallCounts<Name extends string> {
  readonly #options: CallCountsOptions<Name>;
  readonly #windows = new Map<Name, LRUCache<string, Window>>();

  constructor(options: CallCountsOptions<Name>) {
    this.#options = options;
  }

  /** Counts a call. `undefined`: it is within the limit; else the milliseconds until the next will be. */
  count(name: Name, caller: string): number | undefined {
    const now = this.#options.now();
    const window = this.#windowOf(name, caller, now);
    window.calls++;
    return window.calls > this.#options.most[name] ? window.beganAt + MINUTE_MS - now : undefined;
  }

  #windowOf(name: Name, caller: string, now: number): Window {
    const windows = this.#windows.getOrInsertComputed(
      name,
      () => new LRUCache({ max: REMEMBERED_CALLERS }),
    );
    const known = windows.get(caller);
    if (known && known.beganAt <= now && now < known.beganAt + MINUTE_MS) return known;
    const window = { beganAt: now, calls: 0 };
    windows.set(caller, window);
    return window;
  }
}
