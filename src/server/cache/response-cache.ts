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
  /** Something it shows has changed, and nobody has made it anew yet. */
  isStale: boolean;
  /** UTC ms; of a stale one, when it was first known to be. */
  staleSince: number;
}

/** A drop, numbered. */
interface Drop {
  generation: number;
  change: PublicChange;
  heardAs: string | undefined;
}

/** So many drops are remembered: a reply that was begun before them is not kept. */
const REMEMBERED_DROPS = 256;

/**
 * Replies to anonymous requests, bounded in bytes. A write that names what it changes makes the replies that show it stale: they are shown for the
 * moment in which one of those who ask makes them anew. A write that names nothing drops all of them, because it may have hidden something.
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
  /** At the last drop of everything: what was begun before it is shown to nobody who came after it. */
  wholeGeneration = 0;
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
   * The next instant at which time alone changes public data, seen from `begunAt` (both UTC ms). Between two drops it is read once, with `read`: what a
   * reply is kept for that was made before a change and does not show it does not depend on the change either.
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
    if (isForgotten || generation < this.wholeGeneration) return;
    const isStale = this.#drops.some(
      (drop) => drop.generation > generation && touches(drop.change, shows),
    );
    const before = this.#cached.peek(key);
    if (before) this.#forget(key, before.shows);
    const now = this.#now();
    this.#cached.set(key, { reply, shows, cachedAt: now, expiresAt, isStale, staleSince: now });
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
   * `heardAs`: the id of the change where it is heard of twice, with its commit and as other processes hear of it; by whichever comes second nothing is dropped
   * that was made since, because both come after the commit.
   */
  drop(change: PublicChange = everything, heardAs?: string): void {
    if (heardAs !== undefined && this.#drops.some((drop) => drop.heardAs === heardAs)) return;
    this.generation++;
    this.#drops.push({ generation: this.generation, change, heardAs });
    if (this.#drops.length > REMEMBERED_DROPS) this.#drops.shift();
    if (change.things === "everything") {
      this.wholeGeneration = this.generation;
      this.#cached.clear();
      return;
    }
    const keys = [
      ...this.#showingAnything,
      ...change.things.flatMap((thing) => [...(this.#showing.get(thing) ?? [])]),
    ];
    for (const key of keys) {
      const cached = this.#cached.peek(key);
      if (!cached || cached.isStale) continue;
      cached.isStale = true;
      cached.staleSince = this.#now();
    }
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
