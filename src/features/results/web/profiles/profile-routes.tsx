import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { readTeamProfile } from "#features/results/results-calls.ts";
import { read } from "#web/calls/call.ts";

const teamProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/team-profile/$id",
  loader: async ({ context, params }): Promise<PageTexts> => {
    const { name, logo } = await pageData(context.queryClient, read(readTeamProfile, { params }));
    return {
      title: name,
      description: `Clubul ${name}: piloți, sezoane și toate rezultatele din ligă.`,
      image: logo,
    };
  },
  head: pageHead,
  component: lazyPage(
    () => import("#features/results/web/profiles/team-profile-page.tsx"),
    "TeamProfilePage",
  ),
});

export const profileRoutes = [teamProfileRoute] as const;
