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

interface DecisionsSearch {
  /** Id of the event whose decisions are shown. */
  event?: string | undefined;
  /** Code of the offence. */
  offence?: string | undefined;
}

const decisionsPage = lazyPage(
  () => import("#features/stewarding/web/decisions/decisions-page.tsx"),
  "DecisionsPage",
);

const decisionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/season/$id/decizii",
  validateSearch: ({ event, offence }: DecisionsSearch): DecisionsSearch => ({
    event: shortText(event),
    offence: shortText(offence),
  }),
  loader: loaderOf(decisionsPage),
  head: pageHead,
  component: decisionsPage,
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

export const stewardingRoutes = [
  decisionRoute,
  appealRoute,
  decisionsRoute,
  ownCasesRoute,
  caseRoute,
  protestRoute,
] as const;
