import { DAY_MS } from "#shared/time/durations.ts";
import { askChanges, type Known, openStream, type OnTold } from "./change-stream.ts";
import type { Changes } from "../changes.ts";

/** What tabs of a browser say to each other. */
type Word =
  /** A tab has come and wants to know whether somebody follows. */
  | { kind: "ask" }
  /** Somebody does, and was told so far. */
  | { kind: "here"; last: string | undefined }
  | { kind: "told"; changes: Changes; isSure: boolean };

const NAME = "grila-changes";
/** A tab that follows and does not answer is frozen, and gives its place away. */
const ANSWER_MS = 2000;
/** A tab that nobody sees for so long stops following. */
const HIDDEN_MS = 60_000;
/** After the last page that wanted to know; longer than what pages have read counts as fresh, so that the next one misses nothing. */
const LINGER_MS = 40_000;

interface Listener {
  onTold: OnTold;
  /** Milliseconds for which its page has what it shows. */
  age: () => number;
}

/**
 * This tab's share of its browser's one stream: of all tabs that want to know, the one that holds the lock follows and tells the others. A tab that
 * goes out of sight gives the lock to one that is in sight, and later stops.
 */
class TabFollower {
  readonly #listeners = new Set<Listener>();
  /** The last change that this tab was told of. */
  #last: string | undefined;
  #awake: AbortController | undefined;
  #channel: BroadcastChannel | undefined;
  #isLeading = false;
  #isLed = false;
  #sleepTimer: ReturnType<typeof setTimeout> | undefined;
  #lingerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#look());
    addEventListener("pageshow", () => this.#look());
    addEventListener("pagehide", () => this.#sleep());
    document.addEventListener("freeze", () => this.#sleep());
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
    clearTimeout(this.#sleepTimer);
    if (document.hidden) this.#sleepTimer = setTimeout(() => this.#sleep(), HIDDEN_MS);
    else if (this.#listeners.size > 0) this.#wake();
  }

  #wake(): void {
    if (this.#awake) return;
    const awake = new AbortController();
    this.#awake = awake;
    // Only pages of https and of this machine have locks: elsewhere each tab follows by itself.
    if (!("locks" in navigator) || typeof BroadcastChannel === "undefined")
      return void this.#lead(awake.signal);
    this.#isLed = false;
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Word>) => this.#hear(data));
    this.#say({ kind: "ask" });
    this.#takeTurn(awake.signal, { signal: awake.signal });
    const timer = setTimeout(() => {
      if (!this.#isLed && !this.#isLeading) this.#takeTurn(awake.signal, { steal: true });
    }, ANSWER_MS);
    awake.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  #sleep(): void {
    this.#awake?.abort();
    this.#awake = undefined;
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Waits for the lock, or takes it, and leads for as long as this tab has it. */
  #takeTurn(awake: AbortSignal, options: LockOptions): void {
    const leading = new AbortController();
    navigator.locks
      .request(NAME, options, () => this.#lead(AbortSignal.any([awake, leading.signal])))
      .catch(() => {
        // Another tab has taken it.
        leading.abort();
        if (!awake.aborted && !options.steal) this.#takeTurn(awake, { signal: awake });
      });
  }

  #lead(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#isLeading) return Promise.resolve();
    this.#isLeading = true;
    const stop = openStream(
      () => this.#known(),
      (changes, isSure) => {
        this.#say({ kind: "told", changes, isSure });
        this.#deliver(changes, isSure);
      },
    );
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        stop();
        this.#isLeading = false;
        resolve();
      });
    });
  }

  #hear(word: Word): void {
    if (word.kind === "told") {
      this.#isLed = true;
      this.#deliver(word.changes, word.isSure);
    } else if (word.kind === "here") {
      const isBehind = this.#last === undefined || this.#last !== word.last;
      if (!this.#isLed && isBehind) void this.#catchUp();
      this.#isLed = true;
    } else if (this.#isLeading) {
      this.#say({ kind: "here", last: this.#last });
      if (document.hidden) this.#sleep();
    }
  }

  /** What was told before this tab listened. */
  async #catchUp(): Promise<void> {
    const known = this.#known();
    const changes = await askChanges(known).catch(() => undefined);
    if (changes) this.#deliver(changes, "after" in known);
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

  #say(word: Word): void {
    this.#channel?.postMessage(word);
  }
}

let follower: TabFollower | undefined;

/** Calls `onTold` with whatever changes. @returns how to stop */
export function follow(listener: Listener): () => void {
  follower ??= new TabFollower();
  return follower.add(listener);
}
