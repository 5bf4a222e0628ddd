import type { FastifyRequest } from "fastify";
import type { App } from "../route-host.ts";
import { nextPublicChange } from "./next-public-change.ts";
import { sendKept, toKeptReply } from "./response-cache.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";
import { runVisibleWrite } from "./visible-write.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set while a reply that will be kept is being made: the cache's generation at its start. */
    keptGeneration: number | null;
    /** A transaction of this request was committed, and other processes know. */
    isAnnounced: boolean;
  }
}

/** For routes: the request names something that there is not, so what it is answered is kept for nobody. */
export function keepNothing(request: FastifyRequest): void {
  request.keptGeneration = null;
}

/**
 * Keeps the replies of routes marked `kept` for requests without Authorization, and drops all kept replies with the commit of every write that
 * visitors can see, here and in every other process.
 * Keyed by route and validated parameters, so that stray query values neither miss nor fill the cache.
 */
export function keepReplies(app: App, services: Services): void {
  const { cache } = services;
  const always = securityHeaders(services.config);
  app.decorateRequest("keptGeneration", null);
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
    const kept = cache.get(keyOf(request));
    if (kept) return void sendKept(request, reply, kept);
    request.keptGeneration = cache.generation;
    return void app.countCall(request).then(() => done(), done);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    // What was written without a transaction.
    if (isVisibleWrite(request) && reply.statusCode < 400 && !request.isAnnounced)
      await services.announceChange();
    const generation = request.keptGeneration;
    if (generation !== null && reply.statusCode === 200 && typeof payload === "string") {
      request.keptGeneration = null;
      const headers = { ...always, "content-type": String(reply.getHeader("content-type")) };
      const kept = await toKeptReply(payload, { status: 200, headers });
      const expiresAt = await nextPublicChange(services.databases.reader, services.now());
      cache.set(keyOf(request), kept, { generation, expiresAt });
      reply.header("etag", kept.etag).header("cache-control", "no-cache");
    }
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
    if (!reply.hasHeader("vary")) reply.header("vary", "Authorization, Accept-Encoding");
    return payload;
  });
}

function isKeepable(request: FastifyRequest): boolean {
  return (
    request.routeOptions.config.kept === true &&
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
