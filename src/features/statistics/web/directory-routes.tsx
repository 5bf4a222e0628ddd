import { createRoute } from "@tanstack/react-router";
import { readPage } from "#web/calls/call.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts, requirePage } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { listClubDirectory, listDriverDirectory } from "../directories-calls.ts";
import { validateDirectorySearch } from "./directory-search.ts";

const driversRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/drivers",
  validateSearch: validateDirectorySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: query }): Promise<PageTexts> => {
    const read = readPage(listDriverDirectory, { query });
    requirePage((await pageData(context.queryClient, read)).items, query.page);
    return {
      title: "Piloți",
      description: "Piloții ligii: cluburi, starturi, victorii, podiumuri.",
    };
  },
  head: pageHead,
  component: lazyPage(() => import("#features/statistics/web/drivers-page.tsx"), "DriversPage"),
});

const clubsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/clubs",
  validateSearch: validateDirectorySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: query }): Promise<PageTexts> => {
    const read = readPage(listClubDirectory, { query });
    requirePage((await pageData(context.queryClient, read)).items, query.page);
    return {
      title: "Cluburile ligii",
      description: "Cluburile ligii: simulator, piloți, starturi, victorii, podiumuri.",
    };
  },
  head: pageHead,
  component: lazyPage(() => import("#features/statistics/web/clubs-page.tsx"), "ClubDirectoryPage"),
});

export const directoryRoutes = [driversRoute, clubsRoute] as const;
