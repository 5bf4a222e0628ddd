import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { clientOf, isOwnCall } from "../http/client.ts";

/** For so long whoever has written waits for what is made anew, wherever others are shown for a moment what was there before. */
const WRITER_MS = 10_000;
const REMEMBERED_WRITERS = 2000;

/** By where they call from: a page that is opened says no more of who opens it. */
export class RecentWriters {
  readonly #until = new LRUCache<string, number>({ max: REMEMBERED_WRITERS });

  /** `client`: of `clientOf`; here or at another process. */
  add(client: string, now: number): void {
    this.#until.set(client, now + WRITER_MS);
  }

  has(client: string, now: number): boolean {
    return (this.#until.get(client) ?? 0) > now;
  }

  /** Whether the one who asks is shown nothing that has changed: they may have changed it, or make a page of it. */
  needsFresh(request: FastifyRequest, now: number): boolean {
    return isOwnCall(request) || this.has(clientOf(request.ip), now);
  }
}
