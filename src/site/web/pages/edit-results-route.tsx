import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";

/** Stands here because whoever saves results brings standings up to date, of which results know nothing. */
export const editResultsRoute = createRoute({
  path: "/edit-session-results/$event/$session",
  ...membersPage("Editează rezultatele"),
  component: lazyPage(() => import("#site/web/pages/edit-results-page.tsx"), "EditResults"),
});
