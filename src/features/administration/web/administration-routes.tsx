import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { auditAddress } from "#features/audit/web/audit-search.ts";

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare",
  staticData: { access: "members" },
  head: privateHead("Administrare"),
  component: lazyPage(
    () => import("#features/administration/web/administration-page.tsx"),
    "AdministrationPage",
  ),
});

const newSeasonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/season/new",
  staticData: { access: "members" },
  head: privateHead("Sezon nou"),
  component: lazyPage(
    () => import("#features/events/web/edit/season-form-pages.tsx"),
    "NewSeasonPage",
  ),
});

const seasonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/season/$id",
  staticData: { access: "members" },
  head: privateHead("Editează sezonul"),
  component: lazyPage(
    () => import("#features/events/web/edit/season-form-pages.tsx"),
    "EditSeasonPage",
  ),
});

const seasonOfSearch = ({ season }: { season?: string }): { season?: string } =>
  typeof season === "string" ? { season } : {};

const newEventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/event/new",
  validateSearch: seasonOfSearch,
  staticData: { access: "members" },
  head: privateHead("Etapă nouă"),
  component: lazyPage(
    () => import("#features/events/web/edit/event-form-pages.tsx"),
    "NewEventPage",
  ),
});

const seriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/event/series",
  validateSearch: seasonOfSearch,
  staticData: { access: "members" },
  head: privateHead("Serie de etape"),
  component: lazyPage(
    () => import("#features/events/web/edit/event-series-page.tsx"),
    "EventSeriesPage",
  ),
});

const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/event/$id",
  staticData: { access: "members" },
  head: privateHead("Editează etapa"),
  component: lazyPage(
    () => import("#features/events/web/edit/event-form-pages.tsx"),
    "EditEventPage",
  ),
});

const participantsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/event/$id/participanti",
  staticData: { access: "members" },
  head: privateHead("Participanți"),
  component: lazyPage(
    () => import("#features/entry-lists/web/organise/event-participants-page.tsx"),
    "EventParticipantsPage",
  ),
});

const liveriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/season/$id/livree",
  staticData: { access: "members" },
  head: privateHead("Livree"),
  component: lazyPage(
    () => import("#features/entry-lists/web/organise/season-liveries-page.tsx"),
    "SeasonLiveriesPage",
  ),
});

const registrationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/season/$id/inscrieri",
  staticData: { access: "members" },
  head: privateHead("Înscrieri"),
  component: lazyPage(
    () => import("#features/registration/web/season-registrations-page.tsx"),
    "SeasonRegistrationsPage",
  ),
});

const clubsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/cluburi",
  staticData: { access: "members" },
  head: privateHead("Cluburi"),
  component: lazyPage(() => import("#features/clubs/web/clubs-page.tsx"), "ClubsPage"),
});

const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/site",
  staticData: { access: "members" },
  head: privateHead("Setările site-ului"),
  component: lazyPage(() => import("#features/league/web/site-page.tsx"), "SitePage"),
});

const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/jurnal",
  validateSearch: auditAddress,
  staticData: { access: "members" },
  head: privateHead("Jurnalul modificărilor"),
  component: lazyPage(() => import("#features/audit/web/audit-page.tsx"), "AuditPage"),
});

export const administrationRoutes = [
  overviewRoute,
  newSeasonRoute,
  seasonRoute,
  newEventRoute,
  seriesRoute,
  eventRoute,
  participantsRoute,
  liveriesRoute,
  registrationsRoute,
  clubsRoute,
  siteRoute,
  auditRoute,
] as const;
