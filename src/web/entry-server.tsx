import { dehydrate, QueryClient } from "@tanstack/react-query";
import { type AnyRoute, rootRouteId } from "@tanstack/react-router";
import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from "@tanstack/react-router/ssr/server";
import type { SiteSettings } from "#features/administration/site.ts";
import { pageAssets } from "virtual:page-assets";
import { readReply, type FetchJson } from "./api.ts";
import { siteQuery } from "./page-data.ts";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";

interface PageRequest {
  /** Path and query. */
  url: string;
  site: SiteSettings;
  /** Calls the site's own API as nobody. */
  fetchApi: (path: string) => Promise<{ status: number; body: string }>;
}

interface RenderedPage {
  status: number;
  /** Where to go instead. */
  redirect?: string;
  html: string;
}

/** Names the page that an address shows: route, parameters and validated search. `null`: no such page. */
export function pageKey(url: string): string | null {
  const { pathname, search } = new URL(url, "http://localhost");
  const location = matcher.parseLocation({
    href: pathname + search,
    pathname,
    search,
    hash: "",
    state: { __TSR_index: 0 },
  });
  const matches = matcher.matchRoutes(location.pathname, location.search);
  const leaf = matches.at(-1);
  if (!leaf || leaf.routeId === rootRouteId || leaf.routeId === "/404") return null;
  return JSON.stringify([leaf.routeId, leaf.params, leaf._strictSearch]);
}

type PageManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]["getRouterManifest"]>>
>;

/** Never renders: only knows which route an address belongs to. */
const matcher = createAppRouter({ queryClient: new QueryClient() });

/** Which scripts and styles the HTML of each route asks for. */
const manifest = describeAssets();

/** Renders a page as somebody sees it who is not logged in. */
export async function render({ url, site, fetchApi }: PageRequest): Promise<RenderedPage> {
  const fetchJson: FetchJson = async (path) => {
    const { status, body } = await fetchApi(path);
    return readReply(status, body);
  };
  const queryClient = createQueryClient(fetchJson);
  queryClient.setQueryData(siteQuery().queryKey, site);
  const router = createAppRouter({
    queryClient,
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)) }),
  });
  const request = new Request(new URL(url, site.publicUrl));
  const handle = createRequestHandler({
    createRouter: () => router,
    request,
    getRouterManifest: () => manifest,
  });
  const response = await handle(({ responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  );
  const redirect = response.headers.get("location");
  if (redirect) return { status: response.status, redirect, html: "" };
  const isLost = router.latestLocation.pathname === "/404";
  return {
    status: isLost ? 404 : response.status,
    html: await response.text(),
  };
}

function describeAssets(): PageManifest {
  const routes: PageManifest["routes"] = {};
  for (const [id, { options }] of Object.entries<AnyRoute>(matcher.routesById))
    routes[id] = { preloads: pageAssets.preloads[sourceOf(options.component)] ?? [] };
  routes[rootRouteId] = {
    css: pageAssets.styles,
    preloads: [pageAssets.entry, ...(pageAssets.preloads[""] ?? [])],
    scripts: [{ attrs: { type: "module", src: pageAssets.entry } }],
  };
  return { routes };
}

function sourceOf(component: unknown): string {
  const isNamed = typeof component === "function" && "source" in component;
  return isNamed && typeof component.source === "string" ? component.source : "-";
}
