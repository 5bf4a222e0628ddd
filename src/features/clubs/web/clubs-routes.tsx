import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

const ownClubsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/teams",
  staticData: { access: "members" },
  head: privateHead("Cluburile tale"),
  component: lazyPage(() => import("#features/clubs/web/own-clubs-page.tsx"), "OwnClubsPage"),
});

const newClubRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/teams/add",
  staticData: { access: "members" },
  head: privateHead("Creează un club"),
  component: lazyPage(() => import("#features/clubs/web/new-club-page.tsx"), "NewClubPage"),
});

/** No guard: whoever may not edit the club, visitors included, is sent to /404 by the page itself. */
const editClubRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/teams/edit/$id",
  head: privateHead("Editează clubul"),
  component: lazyPage(() => import("#features/clubs/web/edit-club-page.tsx"), "EditClubPage"),
});

const clubInviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/team-invite/$id",
  staticData: { access: "members" },
  head: privateHead("Invitație în club"),
  component: lazyPage(() => import("#features/clubs/web/club-invite-page.tsx"), "ClubInvitePage"),
});

const carInviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/car-invite/$id",
  staticData: { access: "members" },
  head: privateHead("Invitație în mașină"),
  component: lazyPage(() => import("#features/clubs/web/car-invite-page.tsx"), "CarInvitePage"),
});

export const clubsRoutes = [
  ownClubsRoute,
  newClubRoute,
  editClubRoute,
  clubInviteRoute,
  carInviteRoute,
] as const;
