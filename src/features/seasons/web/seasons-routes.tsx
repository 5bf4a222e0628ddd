import { listArchive } from "#features/league/league-calls.ts";
import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute, type RouterContext } from "#web/root-route.tsx";
import { read } from "#web/calls/call.ts";
import { findCurrentEvent, findLastEvent, listSeasons } from "../seasons-calls.ts";

const cardsQuery = read(listSeasons, { query: { view: "cards" } });

async function loadCompetitions({ context }: { context: RouterContext }): Promise<PageTexts> {
  const { queryClient } = context;
  await Promise.all([
    pageData(queryClient, cardsQuery),
    pageData(queryClient, read(listArchive, {})),
  ]);
  return {
    title: "Competiții",
    description:
      "Competițiile ligii: în desfășurare, viitoare și finalizate, cu calendar, înscrieri și clasamente.",
  };
}

const HomePage = lazyPage(() => import("#features/seasons/web/list/home-page.tsx"), "HomePage");

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  loader: loadCompetitions,
  head: pageHead,
  component: HomePage,
});

const currentSeriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/current-series",
  loader: loadCompetitions,
  head: pageHead,
  component: HomePage,
});

const currentEventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/current-event",
  loader: async ({ context }) => {
    const { _id } = await pageData(context.queryClient, read(findCurrentEvent, {}));
    throw redirect({
      to: "/event/$id",
      params: { id: _id },
      search: { tab: "registrations" },
      replace: true,
    });
  },
});

const lastEventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/last-event",
  loader: async ({ context }) => {
    const { _id } = await pageData(context.queryClient, read(findLastEvent, {}));
    throw redirect({
      to: "/event/$id",
      params: { id: _id },
      search: { tab: "results" },
      replace: true,
    });
  },
});

const seasonsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/seasons",
  validateSearch: (search: { tab?: string }): { tab?: "ended" } =>
    search.tab === "ended" ? { tab: "ended" } : {},
  loader: async ({ context }): Promise<PageTexts> => {
    await pageData(context.queryClient, cardsQuery);
    return { title: "Sezoane", description: "Toate sezoanele ligii." };
  },
  head: pageHead,
  component: lazyPage(() => import("#features/seasons/web/list/seasons-page.tsx"), "SeasonsPage"),
});

export const seasonsRoutes = [
  homeRoute,
  currentSeriesRoute,
  currentEventRoute,
  lastEventRoute,
  seasonsRoute,
] as const;
