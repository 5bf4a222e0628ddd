import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";
import { shortText } from "#web/search-params.ts";

const deskRoute = createRoute({
  path: "/administrare/comisari",
  ...membersPage("Masa comisarilor"),
  validateSearch: (search: Record<string, unknown>): { season?: string | undefined } => ({
    season: shortText(search["season"]),
  }),
  component: lazyPage(() => import("#features/stewarding/web/desk/desk-page.tsx"), "DeskPage"),
});

const caseRoute = createRoute({
  path: "/administrare/comisari/$id",
  ...membersPage("Cazul"),
  component: lazyPage(() => import("#features/stewarding/web/desk/case-page.tsx"), "DeskCasePage"),
});

const offencesRoute = createRoute({
  path: "/administrare/abateri",
  ...membersPage("Ghidul abaterilor"),
  component: lazyPage(
    () => import("#features/stewarding/web/settings/offences-page.tsx"),
    "OffencesPage",
  ),
});

const seasonRoute = createRoute({
  path: "/administrare/season/$id/comisari",
  ...membersPage("Contestații și comisari"),
  component: lazyPage(
    () => import("#features/stewarding/web/settings/season-stewarding-page.tsx"),
    "SeasonStewardingPage",
  ),
});

const sanctionsRoute = createRoute({
  path: "/administrare/comisari/sanctiuni",
  ...membersPage("Sancțiuni"),
  component: lazyPage(
    () => import("#features/stewarding/web/sanctions/sanctions-page.tsx"),
    "SanctionsPage",
  ),
});

const yearRoute = createRoute({
  path: "/administrare/comisari/bilant",
  ...membersPage("Bilanțul comisarilor"),
  validateSearch: ({ an }: Record<string, unknown>): { an?: number | undefined } => ({
    an: typeof an === "number" ? an : undefined,
  }),
  component: lazyPage(
    () => import("#features/stewarding/web/summary/year-summary-page.tsx"),
    "YearSummaryPage",
  ),
});

export const deskRoutes = [
  deskRoute,
  caseRoute,
  offencesRoute,
  seasonRoute,
  sanctionsRoute,
  yearRoute,
] as const;
