import { LRUCache } from "lru-cache";
import type { CachedReply } from "./cached-reply.ts";
import { everything, type PublicChange, type ShownThing } from "./public-change.ts";

/** What a reply shows; `anything`: it was made of something that does not say what it shows. */
export type Shows = ReadonlySet<ShownThing> | "anything";

export interface Kept {
  reply: CachedReply;
  shows: Shows;
  cachedAt: number;
  expiresAt: number;
  /** The cache's generation when it was begun: it shows all changes up to it. */
  generation: number;
  /** Something it shows may have changed, and nobody has made it anew yet. */
  isStale: boolean;
  /** UTC ms; of a stale one, for how long it may be shown at most. */
  staleUntil: number;
}

/** A drop, numbered. */
interface Drop {
  generation: number;
  change: PublicChange;
  heardAs: string | undefined;
}

/**
 * A stale reply is shown no longer than this: one of a changed event, whose results people wait for; any other that surely
 * changed; one that may have changed. Replies that are asked for without end must not hold back all others.
 */
export const STALE_MS = { event: 1500, surely: 10_000, perhaps: 60_000 } as const;

/** This many drops are remembered; a reply that was begun before them is not cached. */
const REMEMBERED_DROPS = 256;

/**
 * Replies to anonymous requests, bounded in bytes. A write makes those stale that show what it names, or all where it names
 * nothing; they are shown until somebody's request made them anew. Only a write that hides something drops them.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, Kept>;
  readonly #now: () => number;
  readonly #drops: Drop[] = [];
  /** Keys of the replies that show a thing. */
  readonly #showing = new Map<ShownThing, Set<string>>();
  /** Of those that show anything. */
  readonly #showingAnything = new Set<string>();
  /** Read at `from`, before anything of a later generation was known. */
  #nextChange: { generation: number; from: number; at: Promise<number> } | undefined;
  /** Grows with every drop. */
  generation = 0;
  /** At the last change that hid something: nobody who came after it waits for what was begun before. */
  hiddenGeneration = 0;
  /** Replies since the start: found fresh, shown although stale, made anew. */
  readonly counts = { fresh: 0, stale: 0, made: 0 };

  constructor(options: { maxBytes: number; now: () => number }) {
    this.#now = options.now;
    this.#cached = new LRUCache<string, Kept>({
      maxSize: options.maxBytes,
      sizeCalculation: ({ reply, shows }, key) => bytesHeld(reply, key, shows),
      dispose: ({ shows }, key, reason) => {
        if (reason !== "set") this.#forget(key, shows);
      },
    });
  }

  /** How many replies there are, and the bytes that they hold. */
  get size(): { replies: number; bytes: number } {
    return { replies: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  /**
   * The next instant after `begunAt` (both UTC ms) at which time alone changes public data, read once between two drops. A reply
   * from before a change that it does not show does not depend on that change here either.
   */
  async nextChange(begunAt: number, read: () => Promise<number>): Promise<number> {
    const { generation } = this;
    const known = this.#nextChange;
    if (known?.generation === generation && known.from <= begunAt) {
      const at = await known.at;
      if (begunAt < at) return at;
    }
    const at = read();
    const reading = { generation, from: begunAt, at };
    this.#nextChange = reading;
    try {
      return await at;
    } catch (error) {
      if (this.#nextChange === reading) this.#nextChange = undefined;
      throw error;
    }
  }

  /** Also one that time alone has changed since, for as long as nobody can make it anew. */
  getOld(key: string): Readonly<Kept> | undefined {
    return this.#cached.get(key);
  }

  get(key: string): Readonly<Kept> | undefined {
    const cached = this.#cached.get(key);
    const now = this.#now();
    // Kept in the future: the clock was ahead, and so was everything that followed from it.
    if (!cached || cached.cachedAt > now || now >= cached.expiresAt) return undefined;
    if (!cached.isStale) this.counts.fresh++;
    return cached;
  }

  /**
   * `generation`: the cache's when the reply was begun; what has changed since decides whether it is kept.
   * `expiresAt`: the next instant (UTC ms) at which time alone changes public data.
   */
  set(
    key: string,
    reply: CachedReply,
    { generation, expiresAt, shows }: { generation: number; expiresAt: number; shows: Shows },
  ): void {
    this.counts.made++;
    const oldest = this.#drops[0]?.generation ?? this.generation + 1;
    const isForgotten = generation < this.generation && generation < oldest - 1;
    const since = this.#drops.filter(
      (drop) => drop.generation > generation && touches(drop.change, shows),
    );
    if (isForgotten || since.some(({ change }) => change.hides)) return;
    const before = this.#cached.peek(key);
    if (before) this.#forget(key, before.shows);
    const now = this.#now();
    const staleUntil = Math.min(...since.map(({ change }) => now + shownStaleMs(change, shows)));
    const age = { cachedAt: now, expiresAt, generation, isStale: since.length > 0, staleUntil };
    this.#cached.set(key, { reply, shows, ...age });
    // Too large to be kept, it is not there.
    if (!this.#cached.has(key)) return;
    this.#remember(key, shows);
    reply.grown = () => this.#measure(key, reply);
  }

  /** Counts a reply anew that holds more than before. */
  #measure(key: string, reply: CachedReply): void {
    const kept = this.#cached.peek(key);
    if (kept?.reply !== reply) return;
    this.#cached.set(key, { ...kept });
    if (!this.#cached.has(key)) this.#forget(key, kept.shows);
  }

  /**
   * Drops or makes stale what a change touches. A change with an id, `heardAs`, comes twice, with its commit and as other
   * processes hear it; the second one does nothing, because whatever was made since is newer than the commit.
   */
  drop(change: PublicChange = everything, heardAs?: string): void {
    if (heardAs !== undefined && this.#drops.some((drop) => drop.heardAs === heardAs)) return;
    this.generation++;
    this.#drops.push({ generation: this.generation, change, heardAs });
    if (this.#drops.length > REMEMBERED_DROPS) this.#drops.shift();
    if (change.hides) this.hiddenGeneration = this.generation;
    for (const key of this.#keysShowing(change)) {
      const cached = this.#cached.peek(key);
      if (change.hides) this.#cached.delete(key);
      else if (cached) {
        cached.isStale = true;
        cached.staleUntil = Math.min(
          cached.staleUntil,
          this.#now() + shownStaleMs(change, cached.shows),
        );
      }
    }
  }

  /** The generation that began with the change of this id; `undefined` when it was not heard or is long ago. */
  generationOf(heardAs: string): number | undefined {
    return this.#drops.find((drop) => drop.heardAs === heardAs)?.generation;
  }

  #keysShowing({ things }: PublicChange): string[] {
    if (things === "everything") return [...this.#cached.keys()];
    return [
      ...this.#showingAnything,
      ...things.flatMap((thing) => [...(this.#showing.get(thing) ?? [])]),
    ];
  }

  #remember(key: string, shows: Shows): void {
    if (shows === "anything") this.#showingAnything.add(key);
    else
      for (const thing of shows)
        this.#showing.set(thing, (this.#showing.get(thing) ?? new Set()).add(key));
  }

  #forget(key: string, shows: Shows): void {
    if (shows === "anything") this.#showingAnything.delete(key);
    else
      for (const thing of shows) {
        const keys = this.#showing.get(thing);
        keys?.delete(key);
        if (keys?.size === 0) this.#showing.delete(thing);
      }
  }
}

function shownStaleMs({ things }: PublicChange, shows: Shows): number {
  if (things === "everything") return STALE_MS.perhaps;
  const isOfEvent = things.some(
    (one) => one.startsWith("event:") && touches({ things: [one] }, shows),
  );
  return isOfEvent ? STALE_MS.event : STALE_MS.surely;
}

function touches({ things }: PublicChange, shows: Shows): boolean {
  return things === "everything" || shows === "anything" || things.some((one) => shows.has(one));
}

/** What a cached reply takes besides its texts and bytes: the objects themselves and the map's own. */
const OWN_BYTES = 2048;
/** Its place among those that show a thing; half of it, because letters count twice. */
const BYTES_OF_A_THING = 64;

function bytesHeld(reply: CachedReply, key: string, shows: Shows): number {
  const things = shows === "anything" ? 0 : shows.size * BYTES_OF_A_THING;
  return OWN_BYTES + reply.bytes + 2 * (key.length + things);
}
