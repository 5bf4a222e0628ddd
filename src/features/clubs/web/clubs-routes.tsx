import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage, privatePage } from "#web/root-route.tsx";

interface NewClubSearch {
  from?: string;
  simulator?: string;
}

export const clubsRoutes = [
  createRoute({
    path: "/teams",
    ...membersPage("Cluburile tale"),
    component: lazyPage(() => import("./own-clubs-page.tsx"), "OwnClubsPage"),
  }),
  createRoute({
    path: "/teams/add",
    ...membersPage("Creează un club"),
    // Where one came from, and for which simulator.
    validateSearch: ({ from, simulator }: NewClubSearch): NewClubSearch => ({
      ...(typeof from === "string" && { from }),
      ...(typeof simulator === "string" && { simulator }),
    }),
    component: lazyPage(() => import("./new-club-page.tsx"), "NewClubPage"),
  }),
  // No guard: whoever may not edit the club, visitors included, is sent to /404 by the page itself.
  createRoute({
    path: "/teams/edit/$id",
    ...privatePage("Editează clubul"),
    component: lazyPage(() => import("./edit-club-page.tsx"), "EditClubPage"),
  }),
  createRoute({
    path: "/team-invite/$id",
    ...membersPage("Invitație în club"),
    component: lazyPage(() => import("./club-invite-page.tsx"), "ClubInvitePage"),
  }),
  createRoute({
    path: "/car-invite/$id",
    ...membersPage("Invitație în mașină"),
    component: lazyPage(() => import("./car-invite-page.tsx"), "CarInvitePage"),
  }),
] as const;
