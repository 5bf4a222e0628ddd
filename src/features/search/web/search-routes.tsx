import { createRoute } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { shortText } from "#web/search-params.ts";
import { search } from "../search-calls.ts";

interface SearchSearch {
  /** What is looked for. */
  q?: string | undefined;
}

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/search",
  validateSearch: ({ q }: SearchSearch): SearchSearch => ({ q: shortText(q) }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context, deps: { q } }): Promise<PageTexts> => {
    // In a browser the page asks itself, so that its field stays while one types.
    if (q !== undefined && typeof window === "undefined")
      await pageData(context.queryClient, read(search, { query: { q } }));
    return {
      title: q === undefined ? "Caută" : `Caută: ${q}`,
      description: "Piloți, cluburi, sezoane și etape ale ligii, după nume.",
    };
  },
  head: pageHead,
  component: lazyPage(() => import("#features/search/web/search-page.tsx"), "SearchPage"),
});

export const searchRoutes = [searchRoute] as const;
