import { LRUCache } from "lru-cache";

/** What an address stands for, as a request found it that was looked at whole. */
export interface KnownAddress {
  /** Of the reply in the response cache. */
  key: string;
  /** The route's pattern, for the log. */
  route: string;
}

/** Longer ones are answered like any other, and not remembered. */
const LONGEST = 300;
const REMEMBERED = 4000;

/**
 * Addresses, exactly as they were asked for, that have a cached reply and so need no routing and no validation. A visitor may
 * invent any number of them; then others are forgotten, which is only slower.
 */
export class KnownAddresses {
  readonly #known = new LRUCache<string, KnownAddress>({ max: REMEMBERED });

  get(url: string): KnownAddress | undefined {
    return this.#known.get(url);
  }

  add(url: string, address: KnownAddress): void {
    if (url.length <= LONGEST && !this.#known.has(url)) this.#known.set(url, address);
  }

  get size(): number {
    return this.#known.size;
  }
}
