import { createRoute } from "@tanstack/react-router";
import { readPage } from "#web/calls/call.ts";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts, requirePage } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { laterPage, oneOf, shortText } from "#web/search-params.ts";
import { listTrackDirectory } from "../../tracks/tracks-calls.ts";
import { validateTrackSearch } from "./track-search.ts";

interface TracksSearch {
  search?: string | undefined;
  /** Default: by name. */
  sort?: "races" | undefined;
  page?: number | undefined;
}

const tracksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tracks",
  validateSearch: ({ search, sort, page }: TracksSearch): TracksSearch => ({
    search: shortText(search),
    sort: oneOf(["races"], sort),
    page: laterPage(page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: query }): Promise<PageTexts> => {
    const read = readPage(listTrackDirectory, { query });
    requirePage((await pageData(context.queryClient, read)).items, query.page);
    return {
      title: "Circuite",
      description: "Circuitele ligii: recorduri, câștigători, tururi rapide.",
    };
  },
  head: pageHead,
  component: lazyPage(
    () => import("#features/statistics/web/tracks/venues-page.tsx"),
    "VenuesPage",
  ),
});

const trackPage = lazyPage(
  () => import("#features/statistics/web/tracks/track-page.tsx"),
  "TrackPage",
);

const trackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/track/$id",
  validateSearch: validateTrackSearch,
  loaderDeps: ({ search }) => search,
  loader: loaderOf(trackPage),
  head: pageHead,
  component: trackPage,
});

export const trackRoutes = [tracksRoute, trackRoute] as const;
