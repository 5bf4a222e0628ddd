import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { refusal } from "#server/errors.ts";

/** A hash fills a processor for 35 ms: one stays free for pages, and of the pool's four threads two for files and compression. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** About a second of waiting. */
const WAITING = 32;

const RETRY_MS = 5000;

/** Does work through a gate that only so much passes at once; what finds too much waiting is refused, not queued. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const gate = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (gate.activeCount + gate.pendingCount >= atOnce + waiting)
      throw refusal("request.busy", { retryAfterMs: RETRY_MS });
    return gate(work);
  };
}

/** The one gate of this process before every password that is hashed. @throws AppError 503 when too many wait */
export const oneHashAfterAnother = createGate({ atOnce: AT_ONCE, waiting: WAITING });
