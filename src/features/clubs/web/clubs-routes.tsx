import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage, privatePage } from "#web/root-route.tsx";

const ownClubsRoute = createRoute({
  path: "/teams",
  ...membersPage("Cluburile tale"),
  component: lazyPage(() => import("#features/clubs/web/own-clubs-page.tsx"), "OwnClubsPage"),
});

interface NewClubSearch {
  from?: string;
  simulator?: string;
}

const newClubRoute = createRoute({
  path: "/teams/add",
  ...membersPage("Creează un club"),
  // Where one came from, and for which simulator.
  validateSearch: ({ from, simulator }: NewClubSearch): NewClubSearch => ({
    ...(typeof from === "string" && { from }),
    ...(typeof simulator === "string" && { simulator }),
  }),
  component: lazyPage(() => import("#features/clubs/web/new-club-page.tsx"), "NewClubPage"),
});

/** No guard: whoever may not edit the club, visitors included, is sent to /404 by the page itself. */
const editClubRoute = createRoute({
  path: "/teams/edit/$id",
  ...privatePage("Editează clubul"),
  component: lazyPage(() => import("#features/clubs/web/edit-club-page.tsx"), "EditClubPage"),
});

const clubInviteRoute = createRoute({
  path: "/team-invite/$id",
  ...membersPage("Invitație în club"),
  component: lazyPage(() => import("#features/clubs/web/club-invite-page.tsx"), "ClubInvitePage"),
});

const carInviteRoute = createRoute({
  path: "/car-invite/$id",
  ...membersPage("Invitație în mașină"),
  component: lazyPage(() => import("#features/clubs/web/car-invite-page.tsx"), "CarInvitePage"),
});

export const clubsRoutes = [
  ownClubsRoute,
  newClubRoute,
  editClubRoute,
  clubInviteRoute,
  carInviteRoute,
] as const;
