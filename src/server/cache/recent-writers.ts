import { LRUCache } from "lru-cache";
import { clientOf } from "../http/client.ts";

/** For so long whoever has written waits for what is made anew, wherever others are shown for a moment what was there before. */
const WRITER_MS = 10_000;
const REMEMBERED_WRITERS = 2000;

interface Written {
  until: number;
  /** The cache's, once it knew of what they wrote. */
  generation: number;
}

/** By where they call from: a page that is opened says no more of who opens it. */
export class RecentWriters {
  readonly #written = new LRUCache<string, Written>({ max: REMEMBERED_WRITERS });

  /** `client`: of `clientOf`; here or at another process. */
  add(client: string, { generation, now }: { generation: number; now: number }): void {
    this.#written.set(client, { until: now + WRITER_MS, generation });
  }

  /** From which of the cache's generations on a reply shows what the client has written; 0 for whoever has written nothing. */
  generationFor(client: string, now: number): number {
    const written = this.#written.get(client);
    return written && written.until > now ? written.generation : 0;
  }

  /** Whether a request may come from one of them: it names every address that its client could be found at. */
  mayBe(addresses: readonly (string | undefined)[], now: number): boolean {
    return addresses.some((address) => this.generationFor(clientOf(address?.trim()), now) > 0);
  }
}
