import type { QueryClient } from "@tanstack/react-query";
import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { read } from "#web/calls/call.ts";
import { findCurrentEvent, findLastEvent, listSeasons } from "../seasons-calls.ts";

const cardsQuery = read(listSeasons, { query: { view: "cards" } });

async function goToEvent(
  { queryClient }: { queryClient: QueryClient },
  found: typeof findCurrentEvent | typeof findLastEvent,
  tab: "registrations" | "results",
): Promise<never> {
  const { _id: id } = await pageData(queryClient, read(found, {}));
  throw redirect({ to: "/event/$id", params: { id }, search: { tab }, replace: true });
}

export const seasonsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/current-event",
    loader: ({ context }) => goToEvent(context, findCurrentEvent, "registrations"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/last-event",
    loader: ({ context }) => goToEvent(context, findLastEvent, "results"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/seasons",
    validateSearch: ({ tab }: { tab?: string }): { tab?: "coming" | "ended" } =>
      tab === "coming" || tab === "ended" ? { tab } : {},
    loader: async ({ context }): Promise<PageTexts> => {
      await pageData(context.queryClient, cardsQuery);
      return { title: "Sezoane", description: "Toate sezoanele ligii." };
    },
    head: pageHead,
    component: lazyPage(() => import("./list/seasons-page.tsx"), "SeasonsPage"),
  }),
] as const;
