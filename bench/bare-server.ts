// A server that does nothing but send what its parent process tells it to: the measure for `http.ts`. As its argument says: bare `node:http`, or bare
// Fastify with one route.
import Fastify from "fastify";
import { createServer } from "node:http";

export interface BareReply {
  path: string;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

const replies = new Map<string, { headers: Record<string, string>; body: Buffer }>();

process.on("message", (message: BareReply) => {
  const { path, headers, body } = message;
  replies.set(path, { headers, body: Buffer.from(body, "base64") });
  process.send?.({ stored: path });
});
process.on("disconnect", () => process.exit());
if (process.argv[2] === "fastify") serveWithFastify();
else serveWithNode();

function serveWithNode(): void {
  const server = createServer((request, response) => {
    const reply = replies.get(request.url ?? "");
    if (!reply) return response.writeHead(404).end();
    return response.writeHead(200, reply.headers).end(reply.body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
}

function serveWithFastify(): void {
  const app = Fastify();
  app.get("*", (request, response) => {
    const reply = replies.get(request.url);
    if (!reply) return response.status(404).send();
    return response.headers(reply.headers).send(reply.body);
  });
  app.listen({ port: 0, host: "127.0.0.1" }, () => process.send?.(app.server.address()));
}
