import { converse } from "./conversation.ts";

/** Not that of whoever saves: they are shown nothing that is stale. */
const ADDRESS = "127.0.0.2";

interface Visitors {
  origin: string;
  paths: readonly string[];
  connections: number;
  seconds: number;
}

export interface Visits {
  perSecond: number;
  /** The wait that 99 of 100 visits had at most, in ms. */
  p99Ms: number;
}

/**
 * Visitors who open one page after the other, each on a connection of their own, all of them through the whole list from different places.
 * @throws Error when a reply is no success, or there is nothing to visit
 */
export async function visit({ origin, paths, connections, seconds }: Visitors): Promise<Visits> {
  if (paths.length === 0) throw new Error("There is no page to visit");
  const host = new URL(origin).host;
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`),
  );
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const waits: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, (_, visitor) => {
      let next = Math.floor((visitor * requests.length) / connections);
      const ask = () => requests[next++ % requests.length] ?? Buffer.alloc(0);
      const hear = (_head: string, ms: number) => waits.push(ms);
      return converse({ origin, localAddress: ADDRESS, until, ask, hear });
    }),
  );
  return { perSecond: (waits.length * 1000) / (performance.now() - startedAt), p99Ms: p99(waits) };
}

/** What 99 of 100 had at most. */
export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
