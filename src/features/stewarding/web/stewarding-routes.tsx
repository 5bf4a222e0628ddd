import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { membersPage, rootRoute } from "#web/root-route.tsx";
import { shortText } from "#web/search-params.ts";

const decisionPage = lazyPage(
  () => import("#features/stewarding/web/decisions/decision-page.tsx"),
  "DecisionPage",
);

const decisionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/decizie/$id",
  loader: loaderOf(decisionPage),
  head: pageHead,
  component: decisionPage,
});

const appealRoute = createRoute({
  path: "/decizie/$id/apel",
  ...membersPage("Fac apel"),
  component: lazyPage(
    () => import("#features/stewarding/web/appeal/appeal-page.tsx"),
    "AppealPage",
  ),
});

const ownCasesRoute = createRoute({
  path: "/cazurile-mele",
  ...membersPage("Cazurile mele"),
  component: lazyPage(
    () => import("#features/stewarding/web/cases/own-cases-page.tsx"),
    "OwnCasesPage",
  ),
});

const caseRoute = createRoute({
  path: "/caz/$id",
  ...membersPage("Caz"),
  component: lazyPage(() => import("#features/stewarding/web/cases/case-page.tsx"), "CasePage"),
});

interface ProtestSearch {
  /** Id of the session. */
  sesiune?: string | undefined;
  /** Id of the accused car's row. */
  acuzat?: string | undefined;
}

const protestRoute = createRoute({
  path: "/event/$id/contesta",
  ...membersPage("Contestă"),
  validateSearch: ({ sesiune, acuzat }: ProtestSearch): ProtestSearch => ({
    sesiune: shortText(sesiune),
    acuzat: shortText(acuzat),
  }),
  component: lazyPage(
    () => import("#features/stewarding/web/protest/protest-page.tsx"),
    "ProtestPage",
  ),
});

const deskRoute = createRoute({
  path: "/administrare/comisari",
  ...membersPage("Masa comisarilor"),
  validateSearch: (search: Record<string, unknown>): { season?: string | undefined } => ({
    season: shortText(search["season"]),
  }),
  component: lazyPage(() => import("#features/stewarding/web/desk/desk-page.tsx"), "DeskPage"),
});

const deskCaseRoute = createRoute({
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

export const stewardingRoutes = [
  decisionRoute,
  appealRoute,
  ownCasesRoute,
  caseRoute,
  protestRoute,
  deskRoute,
  deskCaseRoute,
  offencesRoute,
  seasonRoute,
  sanctionsRoute,
  yearRoute,
] as const;
