import { createRoute } from "@tanstack/react-router";
import { seasonTabTitles, validateSeasonSearch } from "#features/seasons/web/season-search.ts";
import { listOpenSeats } from "#features/registration/open-seats-calls.ts";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { shownStandings } from "#features/standings/web/shown-standings.ts";
import { listSeasonWinners } from "#features/statistics/statistics-calls.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

/** A season's page stands here because it shows standings too, of which seasons know nothing. */
export const seasonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/season/$id",
  validateSearch: validateSeasonSearch,
  // Whom one looks for is found in what is there.
  loaderDeps: ({ search: { tab, activeStandings } }) => ({ tab, activeStandings }),
  loader: async ({ context: { queryClient }, params, deps }): Promise<PageTexts> => {
    const season = await pageData(queryClient, read(readSeason, { params }));
    const { tab = "info", activeStandings } = deps;
    if (tab === "standings") await pageData(queryClient, shownStandings(season, activeStandings));
    if (tab === "register") await pageData(queryClient, read(listOpenSeats, { params }));
    if (tab === "calendar") await pageData(queryClient, read(listSeasonWinners, { params }));
    const { title, description, banner, poster } = season;
    return {
      title: tab === "info" ? title : `${seasonTabTitles[tab]} · ${title}`,
      description: description.slice(0, 200),
      image: banner ?? poster,
    };
  },
  head: pageHead,
  component: lazyPage(() => import("#site/web/pages/season-page.tsx"), "SeasonPage"),
});
