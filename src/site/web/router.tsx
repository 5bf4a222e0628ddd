/*
 * All routes of the site; CONTRIBUTING.md says what a new page touches.
 *
 * Every page loads what a routes file imports (the build fails over 110 kB), so that file imports only queries and small
 * validators. Mutations, uploads, forms and schemas belong into files that only lazy pages import.
 *
 * A page reads what its loader loaded with `useSuspenseQuery(read(…))`. Loaders never read the session and never write; the API's
 * route says what depends on the viewer (`shared/route.ts`). Members' pages have no loader data.
 */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { accountsRoutes } from "#features/accounts/web/accounts-routes.tsx";
import { homeRoutes } from "#features/home/web/home-routes.tsx";
import { outboxRoutes } from "#features/mailbox/web/mailbox-routes.tsx";
import { administrationRoutes } from "#features/administration/web/administration-routes.tsx";
import { catalogueRoutes } from "#features/catalogues/web/catalogue-routes.tsx";
import { clubsRoutes } from "#features/clubs/web/clubs-routes.tsx";
import { discordRoutes } from "#features/discord/web/discord-routes.tsx";
import { downloadsRoutes } from "#features/downloads/web/downloads-routes.tsx";
import { messagesRoutes } from "#features/messages/web/messages-routes.tsx";
import { movingInRoutes } from "#features/moving-in/web/moving-in-routes.tsx";
import { profileRoutes } from "#features/statistics/web/profiles/profile-routes.tsx";
import { seasonRegistrationRoutes } from "#features/registration/web/season-registration-routes.tsx";
import { seatLinkRoutes } from "#features/seat-links/web/seat-link-routes.tsx";
import { seasonsRoutes } from "#features/seasons/web/seasons-routes.tsx";
import { searchRoutes } from "#features/search/web/search-routes.tsx";
import { statisticsRoutes } from "#features/statistics/web/league/statistics-routes.tsx";
import { headToHeadRoutes } from "#features/statistics/web/head-to-head/head-to-head-routes.tsx";
import { directoryRoutes } from "#features/statistics/web/directory-routes.tsx";
import { trackRoutes } from "#features/statistics/web/tracks/track-routes.tsx";
import { stewardingRoutes } from "#features/stewarding/web/stewarding-routes.tsx";
import { standingsRoutes } from "#features/standings/web/standings-routes.tsx";
import { ErrorPage } from "#web/layout/error-page.tsx";
import { LostPage } from "#web/layout/lost-page.tsx";
import { Shell } from "./layout/shell.tsx";
import { ArrivingPage } from "#web/layout/pending-page.tsx";
import { eventRoute } from "./pages/event-route.tsx";
import { seasonRoute } from "./pages/season-route.tsx";
import { rootRoute } from "#web/root-route.tsx";
import { siteRoutes } from "./site-routes.tsx";

const routeTree = rootRoute
  .update({ component: Shell })
  .addChildren([
    ...siteRoutes,
    ...homeRoutes,
    ...accountsRoutes,
    ...outboxRoutes,
    ...messagesRoutes,
    ...clubsRoutes,
    ...seasonRegistrationRoutes,
    ...seatLinkRoutes,
    ...seasonsRoutes,
    seasonRoute,
    eventRoute,
    ...profileRoutes,
    ...standingsRoutes,
    ...stewardingRoutes,
    ...directoryRoutes,
    ...headToHeadRoutes,
    ...statisticsRoutes,
    ...trackRoutes,
    ...searchRoutes,
    ...discordRoutes,
    ...downloadsRoutes,
    ...administrationRoutes,
    ...movingInRoutes,
    ...catalogueRoutes,
  ]);

/** The router of one browser, or of one request on the server. */
export function createAppRouter({ queryClient }: { queryClient: QueryClient }) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: ArrivingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: LostPage,
    scrollRestoration: true,
    trailingSlash: "never",
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
