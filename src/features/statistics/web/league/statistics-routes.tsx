import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { validateStatistics } from "./statistics-search.ts";

const page = lazyPage(() => import("./statistics-page.tsx"), "StatisticsPage");

const statisticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/statistics",
  validateSearch: validateStatistics,
  loaderDeps: ({ search }) => search,
  loader: loaderOf(page),
  head: pageHead,
  component: page,
});

export const statisticsRoutes = [statisticsRoute] as const;
