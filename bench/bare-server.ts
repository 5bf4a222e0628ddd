// A node:http server that does nothing but send what its parent process tells it to: the measure for `http.ts`.
import { createServer } from "node:http";

export interface BareReply {
  path: string;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

const replies = new Map<string, { headers: Record<string, string>; body: Buffer }>();

const server = createServer((request, response) => {
  const reply = replies.get(request.url ?? "");
  if (!reply) return response.writeHead(404).end();
  return response.writeHead(200, reply.headers).end(reply.body);
});

process.on("message", (message: BareReply) => {
  const { path, headers, body } = message;
  replies.set(path, { headers, body: Buffer.from(body, "base64") });
  process.send?.({ stored: path });
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
