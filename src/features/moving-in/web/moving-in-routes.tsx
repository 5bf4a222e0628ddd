import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";
import { shortText } from "#web/search-params.ts";

/** The address of 'Mută-te aici': which list, and into which season. */
interface MovingInSearch {
  /** A word of `importKinds`; left out: the first. */
  kind?: string | undefined;
  season?: string | undefined;
}

export const movingInRoutes = [
  createRoute({
    path: "/administrare/mutare",
    ...membersPage("Mută-te aici"),
    validateSearch: ({ kind, season }: MovingInSearch): MovingInSearch => ({
      kind: shortText(kind),
      season: shortText(season),
    }),
    component: lazyPage(() => import("./moving-in-page.tsx"), "MovingInPage"),
  }),
] as const;
