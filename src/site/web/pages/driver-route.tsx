import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { validatePageSearch } from "#web/search-params.ts";

const page = lazyPage(() => import("#site/web/pages/driver-page.tsx"), "DriverPage");

/** A driver's page stands here because it shows their licence too, of which results know nothing. */
export const driverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/driver-profile/$id",
  validateSearch: validatePageSearch,
  loaderDeps: ({ search }) => search,
  loader: loaderOf(page),
  head: pageHead,
  component: page,
});
