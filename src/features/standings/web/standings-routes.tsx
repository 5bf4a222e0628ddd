import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

const scoringTypesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/punctaje",
  head: privateHead("Punctaje"),
  staticData: { access: "members" },
  component: lazyPage(
    () => import("#features/standings/web/scoring/scoring-types-page.tsx"),
    "ScoringTypesPage",
  ),
});

export const standingsRoutes = [scoringTypesRoute] as const;
