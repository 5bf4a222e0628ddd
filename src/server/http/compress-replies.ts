import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../route-host.ts";
import { bestEncoding, compress } from "./compression.ts";

/** Shorter ones would gain nothing: they fit into one packet either way. */
const SHORTEST = 1024;

/**
 * Compresses texts that are not cached: replies to people with a token, and first replies. Secrets beside reflected text are no
 * oracle, because no other site can make a browser send somebody's token. Files are not touched.
 */
export function compressReplies(app: App): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    if (encoding === "identity" || !isText(request, reply, payload)) return payload;
    const kept = await request.kept?.compressed(encoding);
    const bytes = kept?.body ?? (await compress(Buffer.from(payload), encoding));
    reply.header("content-encoding", encoding).header("content-length", bytes.length);
    return bytes;
  });
}

function isText(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === "string" &&
    payload.length >= SHORTEST &&
    request.method !== "HEAD" &&
    !reply.hasHeader("content-encoding") &&
    /^(?:application\/json|text\/)/.test(String(reply.getHeader("content-type")))
  );
}
