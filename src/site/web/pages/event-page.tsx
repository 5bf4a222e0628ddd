import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ParticipantsTab } from "#features/entry-lists/web/participants-tab.tsx";
import { PresenceControl } from "#features/entry-lists/web/presence-control.tsx";
import { ThresholdNote } from "#features/entry-lists/web/threshold-note.tsx";
import { EventHeader } from "#features/events/web/event-header.tsx";
import { EventInfo } from "#features/events/web/event-info.tsx";
import { eventTabs, eventTabTitles } from "#features/events/web/event-search.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { ResultsTab } from "#features/results/web/results-tab.tsx";
import { hasResultsTab } from "#features/results/web/visible-sessions.ts";
import { read } from "#web/calls/call.ts";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";

const route = getRouteApi("/event/$id");

/** An event: what it is, who takes part, how it ended. Results are a tab only where there are any to come. */
export function EventPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: event } = useSuspenseQuery(
    read(readEvent, { params: { id }, query: { results: "none" } }),
  );
  const shown = eventTabs.filter((own) => own !== "results" || hasResultsTab(event));
  const tab = shown.find((own) => own === search.tab) ?? "info";
  return (
    <>
      <EventHeader event={event} />
      <PresenceControl event={event} />
      <Tabs label="Părțile etapei">
        {shown.map((own) => (
          <TabLink
            key={own}
            from="/event/$id"
            to="."
            search={(previous) => ({ ...previous, tab: own })}
            aria-current={own === tab ? "page" : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {eventTabTitles[own]}
          </TabLink>
        ))}
      </Tabs>
      {tab === "info" && <EventInfo event={event} />}
      {tab === "registrations" && <ParticipantsTab event={event} acronym={search.class} />}
      {tab === "results" && (
        <ResultsTab
          event={event}
          search={search}
          renderNote={(session, carClass) => (
            <ThresholdNote event={event} session={session} carClass={carClass} />
          )}
        />
      )}
    </>
  );
}
