import { connect } from "node:net";

interface Conversation {
  origin: string;
  /** From which they call, where it matters who asks. */
  localAddress?: string;
  /** On the clock of `performance.now()`. */
  until: number;
  /** The next request, whole. */
  ask: () => Buffer;
  /** The head of its reply, and how long it took, in ms. */
  hear: (head: string, ms: number) => void;
}

/**
 * Asks one request after the other on one connection. It tells replies apart by their declared length, because a client that
 * parses more would be slower than the server.
 * @throws Error when a reply is neither whole nor 'you have it already'
 */
export function converse({ origin, localAddress, until, ask, hear }: Conversation): Promise<void> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let askedAt = 0;
    let head = "";
    let missing = -1;
    const to = { host: hostname, port: Number(port), ...(localAddress && { localAddress }) };
    const socket = connect(to, next).setNoDelay();
    function next() {
      askedAt = performance.now();
      head = "";
      missing = -1;
      socket.write(ask());
    }
    socket.on("data", (chunk: Buffer) => {
      if (missing < 0) {
        head += chunk.toString("latin1");
        const headEnd = head.indexOf("\r\n\r\n");
        if (headEnd < 0) return;
        const length = lengthOf(head);
        if (length === undefined) {
          socket.destroy();
          return reject(new Error(`No reply to measure with:\n${head.slice(0, 400)}`));
        }
        missing = length - (head.length - headEnd - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      hear(head, performance.now() - askedAt);
      if (performance.now() < until) next();
      else socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
}

/** Of the body; `undefined`: it is no reply that one may measure with. */
function lengthOf(head: string): number | undefined {
  if (head.startsWith("HTTP/1.1 304")) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return head.startsWith("HTTP/1.1 200") && length !== undefined ? Number(length) : undefined;
}
