import { connect } from "node:net";

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
 * Visitors who open one page after the other, each on a connection of their own, all of them through the whole list from different places. Replies are
 * told apart by their declared length, because a client that parses more would be slower than the server it measures.
 * @throws Error when a reply is no success
 */
export async function visit({ origin, paths, connections, seconds }: Visitors): Promise<Visits> {
  const { hostname, port } = new URL(origin);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept-encoding: br\r\n\r\n`),
  );
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const waits = await Promise.all(
    Array.from({ length: connections }, (_, visitor) =>
      browse({ host: hostname, port: Number(port) }, requests, {
        until,
        first: Math.floor((visitor * requests.length) / connections),
      }),
    ),
  );
  const all = waits.flat().toSorted((a, b) => a - b);
  return {
    perSecond: (all.length * 1000) / (performance.now() - startedAt),
    p99Ms: all[Math.floor(all.length * 0.99)] ?? Number.NaN,
  };
}

/** How long each reply took, in ms. */
function browse(
  place: { host: string; port: number },
  requests: readonly Buffer[],
  { until, first }: { until: number; first: number },
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const waits: number[] = [];
    let next = first;
    let askedAt = 0;
    let head = "";
    let missing = -1;
    const socket = connect(place, ask).setNoDelay();
    function ask() {
      askedAt = performance.now();
      head = "";
      missing = -1;
      socket.write(requests[next++ % requests.length] ?? "");
    }
    socket.on("data", (chunk: Buffer) => {
      if (missing < 0) {
        head += chunk.toString("latin1");
        const headEnd = head.indexOf("\r\n\r\n");
        if (headEnd < 0) return;
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
        if (!head.startsWith("HTTP/1.1 200") || length === undefined) {
          socket.destroy();
          return reject(new Error(`No page to measure with:\n${head.slice(0, 400)}`));
        }
        missing = Number(length) - (head.length - headEnd - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      waits.push(performance.now() - askedAt);
      if (performance.now() < until) ask();
      else socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(waits));
  });
}
