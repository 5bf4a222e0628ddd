import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest } from "../http/request-log.ts";
import type { App } from "../route-host.ts";
import type { Services } from "../services.ts";
import type { KnownAddress } from "./known-addresses.ts";
import { AFTER_CHANGE } from "./response-cache-hooks.ts";
import { type CachedReply, writeCached } from "./cached-reply.ts";

/**
 * Answers what is kept and not stale before Fastify is asked: routing, validation and hooks would take longer than all the rest. Only GETs without a
 * token, of addresses that were looked at whole before, and only with what anybody may have; everything else takes the usual way, whoever was told of a
 * change too.
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
    const isAnswered = kept && !kept.isStale && answer({ request, response }, known, kept.reply);
    if (!isAnswered) app.routing(request, response);
  });

  function knownAddress({ method, url = "", headers }: IncomingMessage): KnownAddress | undefined {
    const isPlain =
      method === "GET" &&
      headers.authorization === undefined &&
      headers[AFTER_CHANGE] === undefined;
    return isPlain ? addresses.get(url) : undefined;
  }

  function answer(
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    { route }: KnownAddress,
    reply: CachedReply,
  ): boolean {
    const status = writeCached(request, response, reply);
    if (status === null) return false;
    const reqId = nextRequestId();
    // Handed over at once.
    logRequest(log, { reqId, method: "GET", route, status, ms: 0 });
    return true;
  }
}
