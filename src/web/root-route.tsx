import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import latinFont from "../../.cache/fonts/sofia-sans-condensed-latin.woff2?url";
import extendedFont from "../../.cache/fonts/sofia-sans-condensed-latin-ext.woff2?url";
import { Document } from "./layout/document.tsx";
import { LostPage } from "./layout/lost-page.tsx";
import { siteQuery } from "./page-data.ts";

/** What every loader can use. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** Every route's parent: the document with its bar and footer. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context }) => {
    const site = await context.queryClient.query({ ...siteQuery(), staleTime: "static" });
    return { title: site.leagueName };
  },
  head: ({ loaderData }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { title: loaderData?.title },
    ],
    links: [
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      ...[latinFont, extendedFont].map((href) => ({
        rel: "preload",
        href,
        as: "font",
        type: "font/woff2",
        crossOrigin: "anonymous" as const,
      })),
    ],
  }),
  component: Document,
  notFoundComponent: LostPage,
});
