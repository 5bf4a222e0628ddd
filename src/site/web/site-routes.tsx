import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { privatePage } from "#web/root-route.tsx";

const lostRoute = createRoute({
  path: "/404",
  ...privatePage("Pagina nu există"),
  component: LostPage,
});

const kitRoute = createRoute({
  path: "/kit",
  ...privatePage("Piese"),
  component: lazyPage(() => import("#site/web/kit/kit-page.tsx"), "KitPage"),
});

/** Pages that belong to no feature. */
export const siteRoutes = [lostRoute, kitRoute] as const;
