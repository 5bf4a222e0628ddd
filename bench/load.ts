import { connect, type Socket } from "node:net";

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/**
 * Answers per second, over connections that are kept open and have one request under way each. The replies must all have the same
 * length: they are counted by their bytes, because a client that parses them would be slower than the server it measures.
 */
export async function answersPerSecond({
  url,
  headers,
  connections,
  seconds,
}: Load): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers });
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\n${lines.map((line) => `${line.join(": ")}\r\n`).join("")}\r\n`,
  );
  const place = { host: hostname, port: Number(port) };
  const replyLength = await lengthOfReply(place, request);

  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      askRepeatedly(place, { request, replyLength, until: startedAt + seconds * 1000 }),
    ),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return (answered * 1000) / (performance.now() - startedAt);
}

interface Place {
  host: string;
  port: number;
}

interface Conversation {
  request: Buffer;
  replyLength: number;
  /** On the clock of `performance.now()`. */
  until: number;
}

function askRepeatedly(
  place: Place,
  { request, replyLength, until }: Conversation,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(place, () => socket.write(request)).setNoDelay();
    let answered = 0;
    let received = 0;
    socket.on("data", (chunk: Buffer) => {
      if (received === 0 && !isSuccess(chunk)) return fail(socket, { reject, chunk });
      received += chunk.length;
      if (received < replyLength) return;
      if (received > replyLength) return fail(socket, { reject, chunk });
      answered += 1;
      received = 0;
      if (performance.now() < until) socket.write(request);
      else socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(answered));
  });
}

function fail(
  socket: Socket,
  { reject, chunk }: { reject: (error: Error) => void; chunk: Buffer },
): void {
  socket.destroy();
  reject(new Error(`The server answered otherwise under load: ${chunk.toString().slice(0, 200)}`));
}

/** Of head and body together, in bytes. */
function lengthOfReply(place: Place, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(place, () => socket.write(request));
    let received: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const headEnd = received.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const head = received.subarray(0, headEnd).toString();
      const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      socket.destroy();
      if (!isSuccess(received) || bodyLength === undefined)
        reject(new Error(`Not a reply to measure with:\n${head}`));
      else resolve(headEnd + 4 + Number(bodyLength));
    });
    socket.once("error", reject);
  });
}

function isSuccess(chunk: Buffer): boolean {
  return chunk.subarray(0, 12).toString() === "HTTP/1.1 200";
}
