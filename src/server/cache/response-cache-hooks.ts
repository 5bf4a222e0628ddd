import type { FastifyRequest } from "fastify";
import type { App } from "../route-host.ts";
import { nextPublicChange } from "./next-public-change.ts";
import { sendCached, toCachedReply } from "./response-cache.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";
import { runVisibleWrite } from "./visible-write.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set while a reply that will be cached is being made: the cache's generation at its start. */
    cachedGeneration: number | null;
    /** A transaction of this request was committed, and other processes know. */
    isAnnounced: boolean;
  }
}

/** For routes: the request names something that there is not, so what it is answered is cached for nobody. */
export function cacheNothing(request: FastifyRequest): void {
  request.cachedGeneration = null;
}

/**
 * Caches the replies of routes marked `cached` for requests without Authorization, and drops all cached replies with the commit of every write that
 * visitors can see, here and in every other process.
 * Keyed by route and validated parameters, so that stray query values neither miss nor fill the cache.
 */
export function cacheReplies(app: App, services: Services): void {
  const { cache } = services;
  const always = securityHeaders(services.config);
  app.decorateRequest("cachedGeneration", null);
  app.decorateRequest("isAnnounced", false);

  app.addHook("preHandler", (request, _reply, done) => {
    if (!isVisibleWrite(request)) return done();
    const onCommit = () => {
      request.isAnnounced = true;
      cache.drop();
    };
    return runVisibleWrite({ onCommit }, done);
  });

  app.addHook("preHandler", (request, reply, done) => {
    if (!isKeepable(request)) return done();
    const cached = cache.get(keyOf(request));
    if (cached) return void sendCached(request, reply, cached);
    request.cachedGeneration = cache.generation;
    return void app.countCall(request).then(() => done(), done);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    // What was written without a transaction.
    if (isVisibleWrite(request) && reply.statusCode < 400 && !request.isAnnounced)
      await services.announceChange();
    const generation = request.cachedGeneration;
    if (generation !== null && reply.statusCode === 200 && typeof payload === "string") {
      request.cachedGeneration = null;
      const headers = { ...always, "content-type": String(reply.getHeader("content-type")) };
      const cached = await toCachedReply(payload, { status: 200, headers });
      const expiresAt = await nextPublicChange(services.databases.reader, services.now());
      cache.set(keyOf(request), cached, { generation, expiresAt });
      reply.header("etag", cached.etag).header("cache-control", "no-cache");
    }
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
    if (!reply.hasHeader("vary")) reply.header("vary", "Authorization, Accept-Encoding");
    return payload;
  });
}

function isKeepable(request: FastifyRequest): boolean {
  return (
    request.routeOptions.config.cached === true &&
    request.headers.authorization === undefined &&
    request.method === "GET"
  );
}

function isVisibleWrite(request: FastifyRequest): boolean {
  const { writes, changesNothingPublic } = request.routeOptions.config;
  const reads =
    request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
  return (!reads || writes === true) && changesNothingPublic !== true;
}

function keyOf(request: FastifyRequest): string {
  return JSON.stringify([request.routeOptions.url, request.params, request.query]);
}
