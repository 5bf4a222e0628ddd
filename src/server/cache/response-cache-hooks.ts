import type { FastifyContextConfig, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../route-host.ts";
import { clientOf, isOwnCall } from "../http/client.ts";
import { DatabaseUnavailable } from "../database/availability.ts";
import { nextPublicChange } from "./next-public-change.ts";
import { CachedReply, sendCached } from "./cached-reply.ts";
import type { Kept } from "./response-cache.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";
import { noteShown, shownThings } from "./shown-things.ts";
import { runVisibleWrite, type VisibleWrite } from "./visible-write.ts";

/** The header in which a page that was told of a change says of which: what is older is not shown to it. */
export const AFTER_CHANGE = "x-after-change";

interface Making {
  key: string;
  /** The cache's when it was begun. */
  generation: number;
  /** UTC ms; what time alone changes after it is not in the reply. */
  begunAt: number;
  isMade: () => void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set while a reply is being made that will be cached. */
    making: Making | null;
    /** What its reply is kept as. */
    kept: CachedReply | null;
    /** What it names there is not. */
    isCachedForNobody: boolean;
    /** The seasons of which its reply shows something; `null`: its route does not say. */
    shownSeasons: readonly string[] | null;
    /** A transaction of this request was committed, and other processes know. */
    isAnnounced: boolean;
    /** The id under which every process hears of what it has hidden. */
    hidAs: string | null;
  }
}

/** For routes: the request names something that there is not, so what it is answered is cached for nobody. */
export function cacheNothing(request: FastifyRequest): void {
  request.isCachedForNobody = true;
}

/** For routes that know it anyway: the seasons of which the reply shows something. Without it they are looked up. */
export function showSeasons(request: FastifyRequest, ids: readonly string[]): void {
  request.shownSeasons = ids;
}

/**
 * Caches replies of `cached` routes for requests without Authorization, by route and validated parameters, so that stray query
 * values neither miss nor fill the cache. The commit of a visible write makes the replies that it touches stale, or drops them
 * where it hides something, in every process.
 */
export function cacheReplies(app: App, services: Services): void {
  const { cache, changes, underway } = services;
  const always = securityHeaders(services.config);
  app.decorateRequest("making", null);
  app.decorateRequest("kept", null);
  app.decorateRequest("isCachedForNobody", false);
  app.decorateRequest("shownSeasons", null);
  app.decorateRequest("isAnnounced", false);
  app.decorateRequest("hidAs", null);

  app.addHook("preHandler", (request, reply, done) => {
    const { config, schema, url: route = "" } = request.routeOptions;
    if (isVisibleWrite(request, config))
      return runVisibleWrite(
        { onCommit: committed(request), ...declaredOf(request, config) },
        done,
      );
    if (!isKeepable(request, config)) {
      noteShown("anything");
      return done();
    }
    if (knowsMore(request)) {
      noteShown("anything");
      return void app.countCall(request).then(() => done(), done);
    }
    // Of a route that takes no query nobody has looked at it.
    const query = schema?.querystring === undefined ? {} : request.query;
    const key = JSON.stringify([route, request.params, query]);
    const kept = cache.get(key);
    if (!kept || !isShownTo(services, request, { key, kept }))
      return void make(request, reply, key).then(() => done(), done);
    if (kept.isStale) cache.counts.stale++;
    noteShown(kept.shows);
    services.addresses.add(request.url, { key, route });
    return void sendCached(request, reply, kept.reply).catch(done);
  });

  function committed(request: FastifyRequest): VisibleWrite["onCommit"] {
    return (change, heardAs) => {
      request.isAnnounced = true;
      if (change.hides && heardAs !== undefined) request.hidAs = heardAs;
      services.changedHere(change, heardAs);
    };
  }

  /** Whoever was told of a change that this process has not heard of is shown nothing that it keeps. */
  function knowsMore({ headers }: FastifyRequest): boolean {
    const id = headers[AFTER_CHANGE];
    return typeof id === "string" && !changes.hasHeard(id);
  }

  /** Waits for whoever makes it already, or begins to. */
  async function make(request: FastifyRequest, reply: FastifyReply, key: string): Promise<void> {
    const least = leastFor(services, request);
    const elsewhere = underway.of(key, Math.max(least, cache.hiddenGeneration));
    if (elsewhere) {
      await elsewhere;
      const made = cache.get(key);
      if (made && (!made.isStale || made.generation >= least)) {
        noteShown(made.shows);
        await sendCached(request, reply, made.reply);
        return;
      }
    }
    const { generation } = cache;
    const isMade = underway.begin(key, generation);
    request.making = { key, generation, begunAt: services.now(), isMade };
    // Whatever becomes of it, nobody waits for it any longer.
    reply.raw.once("close", isMade);
    await app.countCall(request);
  }

  app.addHook("onSend", async (request, reply, payload) => {
    const { config } = request.routeOptions;
    // What was written without a transaction.
    const isUnannounced = reply.statusCode < 400 && !request.isAnnounced;
    if (isUnannounced && isVisibleWrite(request, config))
      request.hidAs = await services.announceChange(declaredOf(request, config));
    if (request.hidAs !== null) await services.droppedEverywhere(request.hidAs);
    if (request.making) await keep(request, reply, payload);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
    if (!reply.hasHeader("vary")) reply.header("vary", "Authorization, Accept-Encoding");
    return payload;
  });

  async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const { making, isCachedForNobody, params, routeOptions, shownSeasons: seasons } = request;
    request.making = null;
    if (!making) return;
    const { key, generation, begunAt, isMade } = making;
    try {
      if (reply.statusCode >= 500) return noteShown("anything");
      const { cached: kinds = [], url = "" } = { ...routeOptions.config, ...routeOptions };
      const shows = await shownThings(services.databases.reader, services.parts, {
        kinds,
        url,
        params,
        seasons,
      });
      noteShown(shows);
      if (isCachedForNobody || reply.statusCode !== 200 || typeof payload !== "string") return;
      const headers = { ...always, "content-type": String(reply.getHeader("content-type")) };
      const cached = new CachedReply(payload, { status: 200, headers });
      const expiresAt = await services.cache.nextChange(begunAt, () =>
        nextPublicChange(services.databases.reader, begunAt),
      );
      cache.set(key, cached, { generation, expiresAt, shows });
      // Nobody else looks at them.
      if (isOwnCall(request)) return;
      request.kept = cached;
      reply.header("etag", cached.etag).header("cache-control", "no-cache");
    } catch (error) {
      // The reply itself is whole.
      if (!(error instanceof DatabaseUnavailable)) throw error;
      noteShown("anything");
    } finally {
      isMade();
    }
  }
}

function isKeepable(
  { headers, method }: FastifyRequest,
  { cached }: FastifyContextConfig,
): boolean {
  return cached !== undefined && headers.authorization === undefined && method === "GET";
}

/** Whether a cached reply is shown to whoever asks. Who asks is looked at only where it matters, which it seldom does. */
export function isShownTo(
  services: Services,
  request: FastifyRequest,
  { key, kept }: { key: string; kept: Kept },
): boolean {
  if (!kept.isStale) return true;
  return kept.generation >= leastFor(services, request) && services.underway.isShown(key, kept);
}

/**
 * The cache's oldest generation that may be shown to whoever asks. The site's own rendering gets only what is current, whoever
 * was told of a change or has written gets nothing older than that, and other visitors may get a stale reply for a moment.
 */
export function leastFor(
  { cache, writers, now }: Pick<Services, "cache" | "writers" | "now">,
  request: FastifyRequest,
): number {
  if (isOwnCall(request)) return cache.generation;
  const told = request.headers[AFTER_CHANGE];
  const ofTold = typeof told === "string" ? (cache.generationOf(told) ?? cache.generation) : 0;
  return Math.max(ofTold, writers.generationFor(clientOf(request.ip), now()));
}

/** What a route says of its write. Whoever does not say may hide something. */
function declaredOf({ ip }: FastifyRequest, { about, hides = true }: FastifyContextConfig) {
  return { about, hides, by: clientOf(ip) };
}

function isVisibleWrite(
  { method }: FastifyRequest,
  { writes, changesNothingPublic }: FastifyContextConfig,
): boolean {
  const reads = method === "GET" || method === "HEAD" || method === "OPTIONS";
  return (!reads || writes === true) && changesNothingPublic !== true;
}
