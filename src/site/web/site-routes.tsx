import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { rootRoute } from "#web/root-route.tsx";

const lostRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/404",
  head: privateHead("Pagina nu există"),
  component: LostPage,
});

const kitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/kit",
  head: privateHead("Piese"),
  component: lazyPage(() => import("#site/web/kit/kit-page.tsx"), "KitPage"),
});

/** Pages that belong to no feature. */
export const siteRoutes = [lostRoute, kitRoute] as const;
