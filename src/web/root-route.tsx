import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { LostPage } from "./layout/lost-page.tsx";
import { privateHead, siteQuery } from "./page-data.ts";

export interface RouterContext {
  queryClient: QueryClient;
}

/** Every route's parent. The router gives it what stands around every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context }) => {
    const site = await context.queryClient.query({ ...siteQuery(), staleTime: "static" });
    return { title: site.leagueName };
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  notFoundComponent: LostPage,
});

/** For routes that search engines should leave alone: `createRoute({ path: "/logout", ...privatePage("Deconectare"), … })`. */
export function privatePage(title: string, description?: string) {
  return { getParentRoute: () => rootRoute, head: privateHead(title, description) };
}

/** As `membersPage`, also for who came by a link to a seat: it is about that. */
export function seatPage(title: string) {
  return { ...privatePage(title), staticData: { access: "seats" } } as const;
}

/** As `privatePage`; visitors are asked to log in first. */
export function membersPage(title: string) {
  return { ...privatePage(title), staticData: { access: "members" } } as const;
}
