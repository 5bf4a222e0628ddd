import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest } from "../http/request-log.ts";
import type { App } from "../route-host.ts";
import type { Services } from "../services.ts";
import type { KnownAddress } from "./known-addresses.ts";
import { type CachedReply, writeCached } from "./response-cache.ts";

/**
 * Answers what is kept and not stale before Fastify is asked: routing, validation and hooks would take longer than all the rest. Only GETs without a
 * token, of addresses that were looked at whole before, and only with what anybody may have; everything else takes the usual way.
 */
export function answerKeptFirst(
  app: App,
  { services, nextRequestId }: { services: Services; nextRequestId: () => string },
): void {
  const { cache, addresses, log } = services;
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  // Fastify's own listener is what `app.routing` calls.
  app.server.removeAllListeners("request").on("request", (request, response) => {
    const known = isStopping ? undefined : knownAddress(request);
    const kept = known && cache.get(known.key);
    if (kept && !kept.isStale) answer({ request, response }, known, kept.reply);
    else app.routing(request, response);
  });

  function knownAddress({ method, url = "", headers }: IncomingMessage): KnownAddress | undefined {
    if (method !== "GET" || headers.authorization !== undefined) return undefined;
    return addresses.get(url);
  }

  function answer(
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    { route }: KnownAddress,
    reply: CachedReply,
  ): void {
    const reqId = nextRequestId();
    const status = writeCached(request, response, reply);
    // Handed over at once.
    logRequest(log, { reqId, method: "GET", route, status, ms: 0 });
  }
}
