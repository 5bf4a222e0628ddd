import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage, privatePage } from "#web/root-route.tsx";

export const seatLinkRoutes = [
  createRoute({
    path: "/loc",
    ...privatePage("Locul tău", "Un loc într-un sezon al ligii: numele, mașina și gata."),
    // Without a link: the season that a member drives alone.
    validateSearch: ({ season }: { season?: string }): { season?: string } =>
      typeof season === "string" ? { season } : {},
    component: lazyPage(() => import("./seat-page.tsx"), "SeatPage"),
  }),
  createRoute({
    path: "/season-link/$seasonId",
    ...membersPage("Link de înscriere"),
    validateSearch: ({ club }: { club?: string }): { club?: string } =>
      typeof club === "string" ? { club } : {},
    component: lazyPage(() => import("./link-page.tsx"), "LinkPage"),
  }),
] as const;
