import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { validateTrackSearch } from "./track-search.ts";

const venuesPage = lazyPage(
  () => import("#features/statistics/web/tracks/venues-page.tsx"),
  "VenuesPage",
);
const lapMatrixPage = lazyPage(
  () => import("#features/statistics/web/tracks/lap-matrix-page.tsx"),
  "LapMatrixPage",
);
const trackPage = lazyPage(
  () => import("#features/statistics/web/tracks/track-page.tsx"),
  "TrackPage",
);

/** Every one of them reads what it shows in the file of its page. */
const read = { validateSearch: validateTrackSearch, head: pageHead } as const;

export const trackRoutes = [
  createRoute({
    ...read,
    getParentRoute: () => rootRoute,
    path: "/tracks",
    loaderDeps: ({ search }) => search,
    loader: loaderOf(venuesPage),
    component: venuesPage,
  }),
  createRoute({
    ...read,
    getParentRoute: () => rootRoute,
    path: "/tracks/laps",
    loaderDeps: ({ search }) => search,
    loader: loaderOf(lapMatrixPage),
    component: lapMatrixPage,
  }),
  createRoute({
    ...read,
    getParentRoute: () => rootRoute,
    path: "/track/$id",
    loaderDeps: ({ search }) => search,
    loader: loaderOf(trackPage),
    component: trackPage,
  }),
] as const;
