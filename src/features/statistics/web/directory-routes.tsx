import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { validateDirectorySearch } from "./directory-search.ts";

const drivers = lazyPage(() => import("#features/statistics/web/drivers-page.tsx"), "DriversPage");

const driversRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/drivers",
  validateSearch: validateDirectorySearch,
  loaderDeps: ({ search }) => search,
  loader: loaderOf(drivers),
  head: pageHead,
  component: drivers,
});

const clubs = lazyPage(
  () => import("#features/statistics/web/clubs-page.tsx"),
  "ClubDirectoryPage",
);

const clubsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/clubs",
  validateSearch: validateDirectorySearch,
  loaderDeps: ({ search }) => search,
  loader: loaderOf(clubs),
  head: pageHead,
  component: clubs,
});

export const directoryRoutes = [driversRoute, clubsRoute] as const;
