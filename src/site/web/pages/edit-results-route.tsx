import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

/** Stands here because whoever saves results brings standings up to date, of which results know nothing. */
export const editResultsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/edit-session-results/$event/$session",
  head: privateHead("Editează rezultatele"),
  staticData: { access: "members" },
  component: lazyPage(() => import("#site/web/pages/edit-results-page.tsx"), "EditResults"),
});
