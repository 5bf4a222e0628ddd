import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import path from "node:path";
import { type SiteSettings, siteSettingsSchema } from "#shared/site-settings.ts";
import { anyone } from "#server/access.ts";
import { DatabaseUnavailable } from "#server/database/availability.ts";
import { okSchema } from "#server/http/envelope.ts";
import { AppError, refusal } from "#server/errors.ts";
import { retryAfterHeader } from "#server/failures.ts";
import { callOwn } from "#server/http/own-call.ts";
import { nextPublicChange } from "#server/cache/next-public-change.ts";
import { serveBrowserFiles } from "./browser-files.ts";
import { failurePage, waitPage } from "./failure-page.ts";
import { pagePolicy } from "./page-policy.ts";
import type { ApiReply, RenderedPage } from "#site/page-bundle.ts";
import { builtSite, loadPageRenderer, type PageRenderer } from "./page-renderer.ts";
import { isShownTo, leastFor } from "#server/cache/response-cache-hooks.ts";
import { CachedReply, sendCached } from "#server/cache/cached-reply.ts";
import { makePage, notedValue } from "#server/cache/page-reads.ts";
import type { Kept } from "#server/cache/response-cache.ts";
import { collectShown } from "#server/cache/shown-things.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import type { Services } from "#server/services.ts";
import { findTroubles } from "../watch/find-troubles.ts";
import { statePage } from "../watch/state-page.ts";
import { siteWithoutDatabase } from "#features/league/server/site-routes.ts";

/** However many strangers ask how the site is. */
const STATE_KEPT_MS = 10_000;

interface PagesOptions {
  services: Services;
  /** Renders pages; default: the built bundle. */
  renderer?: PageRenderer;
  /** Changes a page's policy: development has to allow more. */
  policy?: (html: string) => string;
}

interface Made {
  reply: CachedReply;
  redirect?: string;
}

/** As `/api/site` answers. */
const siteReplySchema = okSchema(siteSettingsSchema);

/** Paths of the API: an unknown one is a failure in JSON, never a page. */
const apiPath = /^\/(?:api|auth|user|car_ico|assets|share)(?:\/|$)|^\/download\/./;

/**
 * Answers every GET that no other route takes with a rendered page. A page is the same for everybody, so it is kept, compressed
 * with its headers, until something visitors see changes.
 */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { services, renderer = await loadPageRenderer() } = options;
  const builtPolicy = pagePolicy(renderer.scriptHashes);
  const policy = options.policy ?? (() => builtPolicy);
  const always = securityHeaders(services.config);
  const { underway } = services;
  const { availability } = services.databases;
  let lastSite: SiteSettings | undefined;
  const troublesNow = seldom(STATE_KEPT_MS, services.now, () => findTroubles(services));
  await serveBrowserFiles(app, path.join(builtSite, "client"));

  app.get(
    "/stare",
    { config: { access: anyone, limit: { counted: "page" } } },
    async (_request, reply) => {
      const { config, databases, now } = services;
      return sendPlain(
        reply,
        statePage({
          leagueName: lastSite?.leagueName ?? config.siteDefaults.leagueName,
          troubles: await troublesNow(),
          lastOutage: databases.availability.lastOutage,
          now: now(),
          timeZone: config.timeZone,
        }),
      );
    },
  );

  app.get(
    "*",
    { config: { access: anyone, limit: { counted: "page" } } },
    async (request, reply) => {
      const { url } = request;
      if (apiPath.test(url)) throw refusal("not-found");
      const key = keyOf(url);
      const kept = key === null ? undefined : services.cache.get(key);
      if (key && availability.isAway && isEnoughAsked(key)) {
        const old = services.cache.getOld(key);
        if (old) return sendOld(request, reply, old);
      }
      if (!key || !kept) return sendRendered(request, reply, key);
      services.addresses.add(url, { key, route: "*" });
      const isShown = !availability.isAway && isShownTo(services, request, { key, kept });
      return isShown ? sendCached(request, reply, kept.reply) : sendRendered(request, reply, key);
    },
  );

  /** While the database is away: whether others are asking for it already, as often as stale pages are made anew. */
  function isEnoughAsked(key: string): boolean {
    return underway.isShown(key, { isStale: true, staleUntil: Infinity, cachedAt: 0 });
  }

  /** What was kept last, however old, while nothing newer can be made. It says so. */
  function sendOld(request: FastifyRequest, reply: FastifyReply, old: Kept): Promise<FastifyReply> {
    const { timeZone } = services.config;
    const html = markOld(old.reply.text, { at: old.cachedAt, timeZone });
    const marked = new CachedReply(html, { status: 200, headers: headersOf({ html }) });
    return sendCached(request, reply, marked);
  }

  function keyOf(url: string): string | null {
    const known = services.addresses.get(url);
    if (known) return known.key;
    const name = renderer.pageKey(url);
    return name === null ? null : `page ${name}`;
  }

  async function sendRendered(request: FastifyRequest, reply: FastifyReply, key: string | null) {
    try {
      await app.countCall(request);
      const page = await renderOnce(request, key);
      const old = key === null ? undefined : services.cache.getOld(key);
      if (old && (availability.isAway || page.reply.status === 503))
        return await sendOld(request, reply, old);
      if (page.redirect)
        return await reply
          .header("cache-control", "no-cache")
          .redirect(page.redirect, page.reply.status);
      return sendCached(request, reply, page.reply);
    } catch (error) {
      if (error instanceof AppError && error.retryAfterMs !== undefined) {
        reply.status(error.status).header("retry-after", retryAfterHeader(error.retryAfterMs));
        return sendPlain(reply, waitPage(error.message));
      }
      request.log.error({ err: error, requestId: request.id }, "page failed");
      return sendPlain(reply.status(500), failurePage(request.id));
    }
  }

  function sendPlain(reply: FastifyReply, html: string): FastifyReply {
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy(html),
        "cache-control": "private, no-store",
      })
      .send(html);
  }

  /** All who ask at once for a page that is not cached wait for one rendering of it. */
  async function renderOnce(request: FastifyRequest, key: string | null): Promise<Made> {
    if (key === null) return renderAndKeep(request, key);
    const { cache } = services;
    const least = leastFor(services, request);
    const elsewhere = underway.of(key, Math.max(least, cache.hiddenGeneration));
    if (elsewhere) {
      await elsewhere;
      const made = cache.get(key);
      if (made && (!made.isStale || made.generation >= least)) return made;
    }
    const isMade = underway.begin(key, cache.generation);
    return renderAndKeep(request, key).finally(isMade);
  }

  function renderAndKeep(request: FastifyRequest, key: string | null): Promise<Made> {
    return makePage(services.cache, () => make(request, key));
  }

  async function make(request: FastifyRequest, key: string | null): Promise<Made> {
    const { cache } = services;
    const { generation } = cache;
    const begunAt = services.now();
    const expiresAt = key === null ? null : nextChange(begunAt);
    // Where the page fails nobody waits for it.
    expiresAt?.catch(() => undefined);
    const api = new ApiCalls(app);
    // Its replies show nothing but what every page shows; what they show changes with everything.
    const site = await readSite(api);
    const render = (url: string) => renderer.render({ url, site, fetchApi: api.fetch });
    const { outcome: page, shows } = await collectShown(async () => {
      const asked = await render(request.url);
      if (asked.redirect === undefined || key === null || keyOf(asked.redirect) !== key)
        return asked;
      // Another spelling of the same page, which whoever finds it kept is not sent to either.
      const same = await render(asked.redirect);
      return same.redirect === undefined ? same : asked;
    });
    const { retryAfter } = api;
    const isStopped = retryAfter !== undefined && page.status >= 500;
    const reply = new CachedReply(page.html, {
      status: isStopped ? 503 : page.status,
      headers: { ...headersOf(page), ...(isStopped && { "retry-after": retryAfter }) },
    });
    if (key !== null && page.status === 200 && page.isKnown && retryAfter === undefined) {
      // While the database is away the page itself is whole.
      const at = await expiresAt;
      if (at !== null) cache.set(key, reply, { generation, expiresAt: at, shows });
    }
    return page.redirect === undefined ? { reply } : { reply, redirect: page.redirect };
  }

  /** Asked for before the calls of a page, which wait for the same answer. `null`: the database is away. */
  async function nextChange(begunAt: number): Promise<number | null> {
    const { cache, databases } = services;
    try {
      return await cache.nextChange(begunAt, () => nextPublicChange(databases.reader, begunAt));
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return null;
      throw error;
    }
  }

  function headersOf({ html }: Pick<RenderedPage, "html">): Record<string, string> {
    return {
      ...always,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(html),
    };
  }

  /** While the database is away: as it was last, so that every page still looks like the site's. */
  async function readSite(api: ApiCalls): Promise<SiteSettings> {
    const { status, body, value } = await api.fetch("/api/site");
    if (status === 503) {
      const now = services.now();
      return lastSite ? { ...lastSite, now } : siteWithoutDatabase(services.config, now);
    }
    lastSite = siteReplySchema.parse(value ?? JSON.parse(body)).data;
    return lastSite;
  }
}

/** The calls of the site's own API that one page is made of. */
class ApiCalls {
  readonly #app: FastifyInstance;
  /** Seconds, when a call could not be answered now: the page is not what it will be. */
  retryAfter: string | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  readonly fetch = async (url: string): Promise<ApiReply> => {
    const { status, body, retryAfter = "5" } = await callOwn(this.#app, url);
    if (status === 503) this.retryAfter = retryAfter;
    return { status, body, value: notedValue(body) };
  };
}

/** What `look` found within the last `keptMs`, however often it is asked. */
function seldom<T>(keptMs: number, now: () => number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; found: Promise<T> } | undefined;
  return () => {
    if (!last || now() - last.at >= keptMs) last = { at: now(), found: look() };
    return last.found;
  };
}

/** The page with a line on top that says from when it is (`at`, UTC ms), outside of what React takes over. */
function markOld(html: string, { at, timeZone }: { at: number; timeZone: string }): string {
  const moment = new Intl.DateTimeFormat("ro-RO", {
    timeZone,
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(at);
  const iso = new Date(at).toISOString();
  const mark = `<p role="status" data-old style="${style}">Site-ul nu ajunge acum la baza lui de date. Pagina este cea din <time datetime="${iso}">${moment}</time>.</p>`;
  return html.replace("<body>", () => `<body>${mark}`);
}

const style =
  "margin:0;padding:8px 16px;text-align:center;background:var(--surface);color:var(--text)";
