import { createRoute } from "@tanstack/react-router";
import { listArchive } from "#features/league/league-calls.ts";
import { read } from "#web/calls/call.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute, type RouterContext } from "#web/root-route.tsx";
import { readHome } from "../home-calls.ts";

async function loadCompetitions({ context }: { context: RouterContext }): Promise<PageTexts> {
  const { queryClient } = context;
  await Promise.all([
    pageData(queryClient, read(readHome, {})),
    pageData(queryClient, read(listArchive, {})),
  ]);
  return {
    title: "Competiții",
    description:
      "Competițiile ligii: în desfășurare, viitoare și finalizate, cu calendar, înscrieri și clasamente.",
  };
}

const HomePage = lazyPage(() => import("#features/home/web/home-page.tsx"), "HomePage");

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

export const homeRoutes = [homeRoute, currentSeriesRoute] as const;
