import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { validateHeadToHead } from "./head-to-head-search.ts";

const page = lazyPage(() => import("./head-to-head-page.tsx"), "HeadToHeadPage");

const headToHeadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/head-to-head",
  validateSearch: validateHeadToHead,
  loaderDeps: ({ search }) => search,
  loader: loaderOf(page),
  head: pageHead,
  component: page,
});

export const headToHeadRoutes = [headToHeadRoute] as const;
