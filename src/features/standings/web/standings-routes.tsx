import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";

export const standingsRoutes = [
  createRoute({
    path: "/administrare/punctaje",
    ...membersPage("Punctaje"),
    component: lazyPage(() => import("./scoring/scoring-types-page.tsx"), "ScoringTypesPage"),
  }),
] as const;
