import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest } from "../http/request-log.ts";
import type { App } from "../route-host.ts";
import type { Kept } from "./response-cache.ts";
import type { Services } from "../services.ts";
import type { KnownAddress } from "./known-addresses.ts";
import { AFTER_CHANGE } from "./response-cache-hooks.ts";
import { type CachedReply, writeCached } from "./cached-reply.ts";

/**
 * Answers from the cache before Fastify is asked, whose routing, validation and hooks would take longer than all the rest. It
 * serves only GETs without a token, of addresses that were validated before. Everything else takes the usual way: who was told of
 * a change, who has written, who is to make a stale reply anew, and everybody while the database is away.
 */
export function answerKeptFirst(
  app: App,
  { services, nextRequestId }: { services: Services; nextRequestId: () => string },
): void {
  const { cache, addresses, log, writers, underway, databases } = services;
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  // Fastify's own listener is what `app.routing` calls.
  app.server.removeAllListeners("request").on("request", (request, response) => {
    const known = isStopping ? undefined : knownAddress(request);
    const kept = known && cache.get(known.key);
    const isAnswered =
      kept &&
      isForAnybody(request, known, kept) &&
      answer({ request, response }, known, kept.reply);
    if (!isAnswered) return app.routing(request, response);
    if (kept.isStale) cache.counts.stale++;
  });

  function isForAnybody(
    { headers, socket }: IncomingMessage,
    { key }: KnownAddress,
    kept: Kept,
  ): boolean {
    if (databases.availability.isAway) return false;
    if (!kept.isStale) return true;
    const proxies = headers["x-forwarded-for"]?.toString().split(",") ?? [];
    const addressesOfClient = [socket.remoteAddress, ...proxies];
    return !writers.mayBe(addressesOfClient, services.now()) && underway.isShown(key, kept);
  }

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
