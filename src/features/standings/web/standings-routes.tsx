import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";

const scoringTypesRoute = createRoute({
  path: "/administrare/punctaje",
  ...membersPage("Punctaje"),
  component: lazyPage(
    () => import("#features/standings/web/scoring/scoring-types-page.tsx"),
    "ScoringTypesPage",
  ),
});

export const standingsRoutes = [scoringTypesRoute] as const;
