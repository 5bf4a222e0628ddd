import { createRoute } from "@tanstack/react-router";
import { readEntryList } from "#features/entry-lists/entry-lists-calls.ts";
import { showsThreshold } from "#features/entry-lists/web/visible-threshold.ts";
import { validateEventSearch } from "#features/events/web/event-search.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { chosenSession } from "#features/results/web/visible-sessions.ts";
import { read } from "#web/calls/call.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

/** An event's page stands here because it shows results too, of which events know nothing. */
export const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/event/$id",
  validateSearch: validateEventSearch,
  loaderDeps: ({ search: { tab, sessionresults } }) => ({ tab, sessionresults }),
  loader: async ({ context: { queryClient }, params, deps }): Promise<PageTexts> => {
    const event = await pageData(
      queryClient,
      read(readEvent, { params, query: { results: "none" } }),
    );
    const session = deps.tab === "results" ? chosenSession(event, deps.sessionresults) : undefined;
    const isAboutEntries = session
      ? showsThreshold(event.season, session)
      : deps.tab === "registrations";
    if (isAboutEntries) await pageData(queryClient, read(readEntryList, { params }));
    if (session)
      await pageData(queryClient, read(readEvent, { params, query: { results: session._id } }));
    const { title, season, track, coverPhoto, pictures } = event;
    const part = session ? `Rezultate ${session.title}: ` : "";
    return {
      title: `${part}${title} · ${season.title}`,
      description: `${title}, ${season.title}: ${track.trackFamily.name}. Program, participanți și rezultate.`,
      image: coverPhoto ?? pictures[0]?.url ?? null,
    };
  },
  head: pageHead,
  component: lazyPage(() => import("#site/web/pages/event-page.tsx"), "EventPage"),
});
