import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts, requirePage } from "#web/page-data.ts";
import { validatePageSearch } from "#web/search-params.ts";
import { rootRoute } from "#web/root-route.tsx";
import { readTeamProfile } from "#features/statistics/profiles/profile-calls.ts";
import { read } from "#web/calls/call.ts";

export const profileRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/team-profile/$id",
    validateSearch: validatePageSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps: query }): Promise<PageTexts> => {
      const { name, logo, results } = await pageData(
        context.queryClient,
        read(readTeamProfile, { params, query }),
      );
      requirePage(results, query.page);
      return {
        title: name,
        description: `Clubul ${name}: piloți, sezoane și toate rezultatele din ligă.`,
        image: logo,
      };
    },
    head: pageHead,
    component: lazyPage(() => import("./team-profile-page.tsx"), "TeamProfilePage"),
  }),
] as const;
