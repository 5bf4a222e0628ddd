import { createRoute, redirect } from "@tanstack/react-router";
import { read, readPage } from "#web/calls/call.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts, requirePage } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { listDriverDirectory } from "../../directories-calls.ts";
import { listMetPeople, readHeadToHead } from "../../head-to-head/head-to-head-calls.ts";
import { duelQuery, offerOf, validateHeadToHead } from "./head-to-head-search.ts";

const headToHeadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/head-to-head",
  validateSearch: validateHeadToHead,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: search }): Promise<PageTexts> => {
    const { a, b } = search;
    const offer = offerOf(search);
    if (offer && "listed" in offer)
      await pageData(queryClient, readPage(listDriverDirectory, { query: offer.listed }));
    for (const id of new Set([
      b === undefined ? a : undefined,
      offer && "met" in offer ? offer.met : undefined,
    ]))
      if (id !== undefined) await pageData(queryClient, read(listMetPeople, { params: { id } }));
    const query = duelQuery(search);
    if (!query) return { title: "Față în față", description };
    const duel = await pageData(queryClient, read(readHeadToHead, { query }));
    // Of two who turned out to be one.
    if (duel.a._id !== a || duel.b._id !== b)
      throw redirect({
        to: "/head-to-head",
        search: { ...search, a: duel.a._id, b: duel.b._id },
        statusCode: 301,
        replace: true,
      });
    if (duel.duel) requirePage(duel.duel.meetings, search.page);
    return { title: `${duel.a.driverName} și ${duel.b.driverName}, față în față`, description };
  },
  head: pageHead,
  component: lazyPage(() => import("./head-to-head-page.tsx"), "HeadToHeadPage"),
});

const description = "Doi piloți ai ligii față în față: scorul curselor, ritmul, întâlnirile.";

export const headToHeadRoutes = [headToHeadRoute] as const;
