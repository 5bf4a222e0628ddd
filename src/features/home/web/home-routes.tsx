import { createRoute, notFound } from "@tanstack/react-router";
import { listArchive } from "#features/league/league-calls.ts";
import { read } from "#web/calls/call.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { membersPage, rootRoute, type RouterContext } from "#web/root-route.tsx";
import { readHome } from "../home-calls.ts";
import { comingEvents } from "./coming-events.ts";

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

const competitions = {
  getParentRoute: () => rootRoute,
  loader: loadCompetitions,
  head: pageHead,
  component: lazyPage(() => import("#features/home/web/home-page.tsx"), "HomePage"),
};

const homeRoute = createRoute({ path: "/", ...competitions });

const currentSeriesRoute = createRoute({ path: "/current-series", ...competitions });

const standingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/standings",
  loader: async ({ context }): Promise<PageTexts> => {
    await pageData(context.queryClient, read(readHome, {}));
    return {
      title: "Clasamente",
      description: "Cine conduce în competițiile ligii și cine le-a câștigat pe cele încheiate.",
    };
  },
  head: pageHead,
  component: lazyPage(() => import("#features/home/web/standings-page.tsx"), "StandingsPage"),
});

const calendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calendar",
  validateSearch: ({ page }: { page?: number }): { page?: number } =>
    typeof page === "number" && Number.isInteger(page) && page > 1 ? { page } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { page } }): Promise<PageTexts> => {
    const { items } = await pageData(context.queryClient, comingEvents(page));
    if (items.length === 0 && page !== undefined) throw notFound();
    return {
      title: "Calendar",
      description: "Etapele care urmează în toate competițiile ligii, cu ora cursei.",
    };
  },
  head: pageHead,
  component: lazyPage(() => import("#features/home/web/calendar-page.tsx"), "CalendarPage"),
});

const followedRoute = createRoute({
  path: "/urmaresc",
  ...membersPage("Urmărești"),
  component: lazyPage(
    () => import("#features/home/web/followed/followed-page.tsx"),
    "FollowedPage",
  ),
});

export const homeRoutes = [
  homeRoute,
  currentSeriesRoute,
  standingsRoute,
  calendarRoute,
  followedRoute,
] as const;
