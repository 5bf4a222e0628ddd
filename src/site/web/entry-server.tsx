import { QueryClient } from "@tanstack/react-query";
import { type AnyRoute, type AnyRouter, rootRouteId } from "@tanstack/react-router";
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
} from "@tanstack/react-router/ssr/server";
import { renderToString } from "react-dom/server";
import type { PageRequest, RenderedPage } from "../page-bundle.ts";
import { collectCountries } from "#shared/text/country-names.ts";
import { changesOf } from "#shared/time/zone-changes.ts";
import { clockMark } from "#shared/time/zoned-time.ts";
import { type FetchJson, readReply } from "#web/api.ts";
import { headOf } from "#web/head.ts";
import type { PageOrigin } from "#web/lazy-page.ts";
import { siteQuery } from "#web/page-data.ts";
import { pageAssets } from "virtual:page-assets";
import { pageHtml } from "./page-html.ts";
import { withPreview } from "./page-preview.ts";
import type { PageState } from "#web/page-state.ts";
import { ReplyTexts } from "./reply-texts.ts";
import { createQueryClient } from "#web/query-client.ts";
import { rememberLocations } from "./remembered-locations.ts";
import { createAppRouter } from "./router.tsx";

const lostPath = "/404";

/** Never renders: only knows which route an address belongs to. */
const matcher = createAppRouter({ queryClient: new QueryClient() });

/** Search parameters whose validators allow a handful of words, and pages: one after the last is not found. */
const closedParameters: ReadonlySet<string> = new Set(["tab", "err", "sort", "page"]);

/** What data calls the things that a search parameter can name. */
const names = ["_id", "acronym", "fileKey"];

/**
 * Names the page of an address: route, parameters and validated search. A page that loads nothing for visitors is named by its
 * route alone, because it is always the same. `null`: no such page.
 */
export function pageKey(url: string): string | null {
  const { pathname, search } = new URL(url, "http://localhost");
  const location = matcher.parseLocation({
    href: pathname + search,
    pathname,
    search,
    hash: "",
    state: { __TSR_index: 0 },
  });
  const leaf = matcher.matchRoutes(location.pathname, location.search).at(-1);
  if (!leaf || leaf.routeId === rootRouteId || leaf.routeId === lostPath) return null;
  if (!matcher.routesById[leaf.routeId].options.loader) return JSON.stringify([leaf.routeId]);
  return JSON.stringify([leaf.routeId, leaf.params, leaf._strictSearch]);
}

/** Renders a page as somebody sees it who is not logged in. */
export async function render({ url, site, fetchApi }: PageRequest): Promise<RenderedPage> {
  const texts = new ReplyTexts();
  const fetchJson: FetchJson = async <T,>(path: string) => {
    const { status, body, value } = await fetchApi(path);
    const reply = readReply<T>(status, body, value);
    texts.add(reply, body);
    return reply;
  };
  const queryClient = createQueryClient(fetchJson);
  queryClient.setQueryData(siteQuery().queryKey, site);
  const router = createAppRouter({ queryClient });
  rememberLocations(router);
  dehydrateNothing(router);
  const handle = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(url, site.publicUrl)),
  });
  let isKnown = true;
  let html = "";
  const response = await handle(async () => {
    const { matches, location } = router.state;
    const status = location.pathname === lostPath ? 404 : getSsrStatus(router);
    const [app, countries] = collectCountries(() =>
      renderToString(<RouterServer router={router} />),
    );
    const pages = matches.flatMap(({ routeId }) => originOf(matcher.routesById[routeId]));
    const scripts: Record<string, string> = {};
    for (const { name, source } of pages) scripts[name] = pageAssets.pages[source]?.script ?? "";
    const state: PageState = {
      status,
      lazyList: pageAssets.lazyList,
      scripts,
      joined: pages.flatMap(({ source }) => pageAssets.pages[source]?.joined ?? []),
      read: queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state: { status: is } }) => is === "success")
        .map(({ queryKey: key, state: { data } }) => ({ key, data: texts.markOf(data) })),
      readAt: Date.now(),
      zone: { name: site.timeZone, changes: changesOf(site.timeZone) },
      countries,
    };
    const text = texts.putIn(JSON.stringify(state));
    isKnown = namesOnly(text, matches.at(-1)?._strictSearch ?? {});
    html = pageHtml({
      head: withPreview(headOf(matches), { matches, queryClient, site }),
      clock: clockMark(site.timeZone, site.now),
      logo: site.logo,
      app,
      state: text,
      sources: pages.map(({ source }) => source),
    });
    // Its text is not put into it, which would copy it twice.
    return new Response(null, { status });
  });
  const redirect = response.headers.get("location");
  const { status } = response;
  queryClient.clear();
  return { status, isKnown, html, ...(redirect && { redirect }) };
}

/** What the router would write for the browser's stands in the page's own state. */
function dehydrateNothing(router: AnyRouter): void {
  const load = router.load;
  const loadOnly: typeof load = async (options) => {
    await load(options);
    if (router.serverSsr) Object.assign(router.serverSsr, { dehydrate: async () => undefined });
  };
  Object.assign(router, { load: loadOnly });
}

/** Whether every value of a page's search stands for something in the data that the page has loaded. */
function namesOnly(state: string, search: Record<string, unknown>): boolean {
  return Object.entries(search).every(
    ([parameter, value]) =>
      value === undefined ||
      closedParameters.has(parameter) ||
      names.some((name) => state.includes(`"${name}":${JSON.stringify(value)}`)),
  );
}

function originOf({ options: { component } }: AnyRoute): PageOrigin[] {
  return typeof component === "function" && hasOrigin(component) ? [component.origin] : [];
}

function hasOrigin(component: object): component is { origin: PageOrigin } {
  return "origin" in component;
}
