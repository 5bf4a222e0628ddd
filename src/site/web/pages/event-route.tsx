import { createRoute } from "@tanstack/react-router";
import { validateEventSearch } from "#features/events/web/event-search.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { read } from "#web/calls/call.ts";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { pageData, pageHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import type { EventLoad } from "./event-page.tsx";

const page = lazyPage(() => import("#site/web/pages/event-page.tsx"), "EventPage");
const loadRest = loaderOf(page);

/** An event's page stands here because it shows results too, of which events know nothing. */
export const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/event/$id",
  validateSearch: validateEventSearch,
  loaderDeps: ({ search: { tab, sessionresults } }) => ({ tab, sessionresults }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const event = pageData(queryClient, read(readEvent, { params, query: { results: "none" } }));
    const [texts] = await Promise.all([
      loadRest({ queryClient, params, deps } satisfies EventLoad),
      event,
    ]);
    return texts;
  },
  head: pageHead,
  component: page,
});
