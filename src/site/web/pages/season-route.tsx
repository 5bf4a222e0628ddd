import { createRoute } from "@tanstack/react-router";
import { validateSeasonSearch } from "#features/seasons/web/season-search.ts";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageData, pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import type { SeasonLoad } from "./season-page.tsx";

const page = lazyPage(() => import("#site/web/pages/season-page.tsx"), "SeasonPage");
const loadRest = loaderOf(page);

/** A season's page stands here because it shows standings too, of which seasons know nothing. */
export const seasonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/season/$id",
  validateSearch: validateSeasonSearch,
  // Whom one looks for is found in what is there.
  loaderDeps: ({ search: { tab, activeStandings } }) => ({ tab, activeStandings }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const season = pageData(queryClient, read(readSeason, { params }));
    const [texts] = await Promise.all([
      loadRest({ queryClient, params, deps } satisfies SeasonLoad),
      season,
    ]);
    return texts;
  },
  head: pageHead,
  component: page,
});
