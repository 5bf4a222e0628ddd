import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
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

interface DecisionsSearch {
  /** Id of the event whose decisions are shown. */
  event?: string | undefined;
}

const decisionsPage = lazyPage(
  () => import("#features/stewarding/web/decisions/decisions-page.tsx"),
  "DecisionsPage",
);

const decisionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/season/$id/decizii",
  validateSearch: ({ event }: DecisionsSearch): DecisionsSearch => ({ event: shortText(event) }),
  loader: loaderOf(decisionsPage),
  head: pageHead,
  component: decisionsPage,
});

export const stewardingRoutes = [decisionRoute, decisionsRoute] as const;
