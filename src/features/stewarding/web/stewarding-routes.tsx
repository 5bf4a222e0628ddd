import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { membersPage, seatPage, rootRoute } from "#web/root-route.tsx";
import { shortText } from "#web/search-params.ts";

const decisionPage = lazyPage(() => import("./decisions/decision-page.tsx"), "DecisionPage");

interface ProtestSearch {
  /** Id of the session. */
  sesiune?: string | undefined;
  /** Id of the accused car's row. */
  acuzat?: string | undefined;
}

export const stewardingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/decizie/$id",
    loader: loaderOf(decisionPage),
    head: pageHead,
    component: decisionPage,
  }),
  createRoute({
    path: "/decizie/$id/apel",
    ...membersPage("Fac apel"),
    component: lazyPage(() => import("./appeal/appeal-page.tsx"), "AppealPage"),
  }),
  createRoute({
    path: "/cazurile-mele",
    ...seatPage("Cazurile mele"),
    component: lazyPage(() => import("./cases/own-cases-page.tsx"), "OwnCasesPage"),
  }),
  createRoute({
    path: "/caz/$id",
    ...seatPage("Caz"),
    component: lazyPage(() => import("./cases/case-page.tsx"), "CasePage"),
  }),
  createRoute({
    path: "/event/$id/contesta",
    ...seatPage("Contestă"),
    validateSearch: ({ sesiune, acuzat }: ProtestSearch): ProtestSearch => ({
      sesiune: shortText(sesiune),
      acuzat: shortText(acuzat),
    }),
    component: lazyPage(() => import("./protest/protest-page.tsx"), "ProtestPage"),
  }),
  createRoute({
    path: "/administrare/comisari",
    ...membersPage("Masa comisarilor"),
    validateSearch: (search: Record<string, unknown>): { season?: string | undefined } => ({
      season: shortText(search["season"]),
    }),
    component: lazyPage(() => import("./desk/desk-page.tsx"), "DeskPage"),
  }),
  createRoute({
    path: "/administrare/comisari/$id",
    ...membersPage("Cazul"),
    component: lazyPage(() => import("./desk/case-page.tsx"), "DeskCasePage"),
  }),
  createRoute({
    path: "/administrare/abateri",
    ...membersPage("Ghidul abaterilor"),
    component: lazyPage(() => import("./settings/offences-page.tsx"), "OffencesPage"),
  }),
  createRoute({
    path: "/administrare/season/$id/comisari",
    ...membersPage("Contestații și comisari"),
    component: lazyPage(
      () => import("./settings/season-stewarding-page.tsx"),
      "SeasonStewardingPage",
    ),
  }),
  createRoute({
    path: "/administrare/comisari/sanctiuni",
    ...membersPage("Sancțiuni"),
    component: lazyPage(() => import("./sanctions/sanctions-page.tsx"), "SanctionsPage"),
  }),
  createRoute({
    path: "/administrare/comisari/bilant",
    ...membersPage("Bilanțul comisarilor"),
    validateSearch: ({ an }: Record<string, unknown>): { an?: number | undefined } => ({
      an: typeof an === "number" ? an : undefined,
    }),
    component: lazyPage(() => import("./summary/year-summary-page.tsx"), "YearSummaryPage"),
  }),
] as const;
