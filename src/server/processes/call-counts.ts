import { MINUTE_MS } from "#shared/time/durations.ts";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { newId } from "../ids.ts";

/** Of each limit; those that called longest ago are forgotten. */
const REMEMBERED_CALLERS = 5000;
/** The others hear of a caller each time that this share of the limit has been used here. */
const TOLD_SHARE = 1 / 16;
/** For so long what is to be told is collected. */
const COLLECT_MS = 50;
/** PostgreSQL takes 8000 bytes with a notice. */
const LONGEST_MESSAGE = 7000;

/** What a caller did within the minute that began with their first call. */
interface Window {
  /** UTC ms. */
  beganAt: number;
  calls: number;
  /** Of them, those that only this process knows of. */
  untold: number;
}

interface CallCountsOptions<Name extends string> {
  /** Calls a minute, by limit. */
  most: Readonly<Record<Name, number>>;
  now: () => number;
  /** Tells the other processes; without it there are none. What fails is not told again. */
  tell?: (message: string) => Promise<unknown>;
}

/** As processes tell each other: limit, caller, calls, milliseconds since the minute began. */
type ToldCalls = [name: string, caller: string, calls: number, ageMs: number];

/**
 * Counts calls by caller and limit, together with the other processes: each counts by itself and tells the rest in batches. A caller who spreads calls over
 * P processes is let through at most (P - 1) sixteenths of the limit too much, and what arrives while a batch is on its way; while nobody can be told each
 * process counts alone.
 */
export class CallCounts<Name extends string> {
  readonly #options: CallCountsOptions<Name>;
  readonly #windows = new Map<string, LRUCache<string, Window>>();
  /** Names this process, which hears itself too. */
  readonly #by = newId();
  #untold = new Map<Window, { name: Name; caller: string }>();
  #collecting: NodeJS.Timeout | undefined;

  constructor(options: CallCountsOptions<Name>) {
    this.#options = options;
    for (const name of Object.keys(options.most))
      this.#windows.set(name, new LRUCache({ max: REMEMBERED_CALLERS }));
  }

  /** Counts a call. `undefined`: it is within the limit; else the milliseconds until the next will be. */
  count(name: Name, caller: string): number | undefined {
    const most = this.#options.most[name];
    const window = this.#windowOf(name, caller, this.#options.now());
    window.calls++;
    if (window.calls > most) return window.beganAt + MINUTE_MS - this.#options.now();
    if (this.#options.tell && ++window.untold >= most * TOLD_SHARE) {
      this.#untold.set(window, { name, caller });
      this.#collecting ??= setTimeout(() => void this.#tell(), COLLECT_MS).unref();
    }
    return undefined;
  }

  /** Calls of this minute that this process knows of. */
  used(name: Name, caller: string): number {
    const window = this.#windows.get(name)?.peek(caller);
    return window && this.#isOpen(window, this.#options.now()) ? window.calls : 0;
  }

  /** What another process has told. Of what another version says in other words nothing is counted. */
  hear(message: string): void {
    const { by, calls } = readMessage(message);
    if (by === this.#by) return;
    const now = this.#options.now();
    for (const [name, caller, count, ageMs] of calls) {
      const windows = this.#windows.get(name);
      if (!windows || ageMs >= MINUTE_MS) continue;
      const beganAt = now - ageMs;
      const window = windows.get(caller);
      if (window && this.#isOpen(window, now)) {
        window.calls += count;
        // The minute is the same one everywhere.
        window.beganAt = Math.min(window.beganAt, beganAt);
      } else windows.set(caller, { beganAt, calls: count, untold: 0 });
    }
  }

  close(): void {
    clearTimeout(this.#collecting);
    this.#untold.clear();
  }

  #windowOf(name: Name, caller: string, now: number): Window {
    const windows = this.#windows.get(name);
    const known = windows?.get(caller);
    if (known && this.#isOpen(known, now)) return known;
    const window = { beganAt: now, calls: 0, untold: 0 };
    windows?.set(caller, window);
    return window;
  }

  #isOpen({ beganAt }: Window, now: number): boolean {
    return now < beganAt + MINUTE_MS && beganAt <= now;
  }

  async #tell(): Promise<void> {
    const now = this.#options.now();
    const told = [...this.#untold].map(([window, { name, caller }]): ToldCalls => {
      const calls = window.untold;
      window.untold = 0;
      return [name, caller, calls, now - window.beganAt];
    });
    this.#untold = new Map();
    // One batch after the other: a slow database is told less often, not more at once.
    for (const message of toMessages(this.#by, told))
      await this.#options.tell?.(message).catch(() => undefined);
    this.#collecting = undefined;
    if (this.#untold.size > 0)
      this.#collecting = setTimeout(() => void this.#tell(), COLLECT_MS).unref();
  }
}

function toMessages(by: string, told: readonly ToldCalls[]): string[] {
  const messages: string[] = [];
  let calls: ToldCalls[] = [];
  let length = 0;
  for (const one of told) {
    const bytes = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes > LONGEST_MESSAGE / 2) continue;
    if (length + bytes > LONGEST_MESSAGE) {
      messages.push(JSON.stringify({ by, calls }));
      calls = [];
      length = 0;
    }
    calls.push(one);
    length += bytes;
  }
  if (calls.length > 0) messages.push(JSON.stringify({ by, calls }));
  return messages;
}

const messageSchema = z.object({
  by: z.string(),
  calls: z.array(z.tuple([z.string(), z.string(), z.int().positive(), z.number().nonnegative()])),
});

function readMessage(message: string): { by: string; calls: readonly ToldCalls[] } {
  try {
    return messageSchema.parse(JSON.parse(message));
  } catch {
    return { by: "", calls: [] };
  }
}
