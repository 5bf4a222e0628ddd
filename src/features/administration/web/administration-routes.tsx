import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { auditAddress } from "#features/audit/web/audit-search.ts";
import { membersPage } from "#web/root-route.tsx";

const raceControlPage = lazyPage(
  () => import("#features/entry-lists/web/organise/race-control-page.tsx"),
  "RaceControlPage",
);

export const administrationRoutes = [
  createRoute({
    path: "/administrare",
    ...membersPage("Administrare"),
    component: lazyPage(() => import("./administration-page.tsx"), "AdministrationPage"),
  }),
  createRoute({
    path: "/administrare/seara",
    ...membersPage("Seara cursei"),
    component: lazyPage(() => import("./evening/evening-page.tsx"), "EveningPage"),
  }),
  createRoute({
    path: "/administrare/season/new",
    ...membersPage("Sezon nou"),
    component: lazyPage(() => import("./season/season-pages.tsx"), "NewSeasonPage"),
  }),
  createRoute({
    path: "/administrare/season/$id",
    ...membersPage("Editează sezonul"),
    component: lazyPage(() => import("./season/season-pages.tsx"), "EditSeasonPage"),
  }),
  createRoute({
    path: "/administrare/event/$id",
    ...membersPage("Editează etapa"),
    component: lazyPage(
      () => import("#features/events/web/edit/event-form-pages.tsx"),
      "EditEventPage",
    ),
  }),
  createRoute({
    path: "/administrare/event/$id/imagini",
    ...membersPage("Imagini și transmisiuni"),
    component: lazyPage(
      () => import("#features/events/web/edit/event-media-page.tsx"),
      "EventMediaPage",
    ),
  }),
  createRoute({
    path: "/administrare/event/$id/participanti",
    ...membersPage("Participanți"),
    component: lazyPage(
      () => import("#features/entry-lists/web/organise/event-participants-page.tsx"),
      "EventParticipantsPage",
    ),
  }),
  createRoute({
    path: "/administrare/season/$id/livree",
    ...membersPage("Livree"),
    component: lazyPage(
      () => import("#features/entry-lists/web/organise/season-liveries-page.tsx"),
      "SeasonLiveriesPage",
    ),
  }),
  createRoute({
    path: "/administrare/season/$id/directia-cursei",
    ...membersPage("Direcția cursei"),
    component: raceControlPage,
  }),
  createRoute({
    path: "/administrare/directia-cursei",
    ...membersPage("Direcția cursei"),
    component: raceControlPage,
  }),
  createRoute({
    path: "/administrare/season/$id/inscrieri",
    ...membersPage("Înscrieri"),
    component: lazyPage(
      () => import("#features/registration/web/season-registrations-page.tsx"),
      "SeasonRegistrationsPage",
    ),
  }),
  createRoute({
    path: "/administrare/cluburi",
    ...membersPage("Proprietarii cluburilor"),
    component: lazyPage(() => import("#features/clubs/web/clubs-page.tsx"), "ClubsPage"),
  }),
  createRoute({
    path: "/administrare/site",
    ...membersPage("Setările site-ului"),
    component: lazyPage(() => import("./site-with-copies.tsx"), "SiteWithCopies"),
  }),
  createRoute({
    path: "/administrare/jurnal",
    ...membersPage("Jurnalul modificărilor"),
    validateSearch: auditAddress,
    component: lazyPage(() => import("#features/audit/web/audit-page.tsx"), "AuditPage"),
  }),
] as const;
