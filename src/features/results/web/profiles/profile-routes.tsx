import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { readDriverProfile, readTeamProfile } from "#features/results/results-calls.ts";
import { read } from "#web/calls/call.ts";

const driverProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/driver-profile/$id",
  loader: async ({ context, params }): Promise<PageTexts> => {
    const { _id, driverName, picture } = await pageData(
      context.queryClient,
      read(readDriverProfile, { params }),
    );
    // Of two who turned out to be one.
    if (_id !== params.id)
      throw redirect({
        to: "/driver-profile/$id",
        params: { id: _id },
        statusCode: 301,
        replace: true,
      });
    return {
      title: driverName,
      description: `${driverName}: curse, victorii, podiumuri și toate rezultatele din ligă.`,
      image: picture,
    };
  },
  head: pageHead,
  component: lazyPage(
    () => import("#features/results/web/profiles/driver-profile-page.tsx"),
    "DriverProfilePage",
  ),
});

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

export const profileRoutes = [driverProfileRoute, teamProfileRoute] as const;
