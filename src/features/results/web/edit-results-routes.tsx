import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

const editResultsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit-session-results/$event/$session",
  head: privateHead("Editează rezultatele"),
  staticData: { access: "members" },
  component: lazyPage(
    () => import("#features/results/web/edit/edit-results-page.tsx"),
    "EditResultsPage",
  ),
});

export const editResultsRoutes = [editResultsRoute] as const;
