import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useCallback, useMemo } from "react";
import { DiscordButton } from "#features/discord/web/texts/discord-button.tsx";
import { daysAround, PageChanges } from "#features/changes/web/page-changes.tsx";
import { useOwnEvent, withOwn } from "#features/entry-lists/web/own-event.ts";
import { readEntryList } from "#features/entry-lists/entry-lists-calls.ts";
import { ParticipantsTab } from "#features/entry-lists/web/participants-tab.tsx";
import { PresenceControl } from "#features/entry-lists/web/presence-control.tsx";
import { showsThreshold } from "#features/entry-lists/web/visible-threshold.ts";
import { ThresholdNote } from "#features/entry-lists/web/threshold-note.tsx";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import { EventHeader } from "#features/events/web/event-header.tsx";
import { EventInfo } from "#features/events/web/event-info.tsx";
import { type EventSearch, eventTabs, eventTabTitles } from "#features/events/web/event-search.ts";
import type { ResultRow } from "#features/results/results.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { RaceRecap } from "#features/results/web/race-recap.tsx";
import { ResultsTab } from "#features/results/web/results-tab.tsx";
import { RoundLinks } from "#features/results/web/round-links.tsx";
import { chosenSession, hasResultsTab } from "#features/results/visible-sessions.ts";
import {
  loadStewarding,
  SessionDecisions,
} from "#features/stewarding/web/decisions/session-decisions.tsx";
import { useJudges } from "#features/stewarding/web/protest/own-stewarding.ts";
import { ProtestRow, SessionStanding } from "#features/stewarding/web/protest/session-standing.tsx";
import { GivenBar, ListButton, RowFlag } from "#features/stewarding/web/row-penalty/row-flag.tsx";
import { read } from "#web/calls/call.ts";
import { moment } from "#shared/time/dates.ts";
import { pageData, type PageTexts, siteQuery } from "#web/page-data.ts";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";

const route = getRouteApi("/event/$id");

const newsTitles: Record<(typeof eventTabs)[number], string> = {
  info: "Etapa s-a schimbat",
  registrations: "Lista de participanți s-a schimbat",
  results: "Rezultate noi",
};

const renderProtest = (session: EventSession, row: ResultRow) => (
  <ProtestRow session={session} row={row} />
);

/** An event: what it is, who takes part, how it ended. Results are a tab only where there are any to come. */
export function EventPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: shown } = useSuspenseQuery(
    read(readEvent, { params: { id }, query: { results: "none" } }),
  );
  const own = useOwnEvent(id);
  const event = useMemo(() => withOwn(shown, own), [shown, own]);
  const tabs = eventTabs.filter((each) => each !== "results" || hasResultsTab(event));
  const tab = tabs.find((each) => each === search.tab) ?? "info";
  return (
    <>
      <PageChanges
        things={[`event:${event._id}`]}
        atOnce={tab === "registrations" ? ["results", "entry-lists"] : ["results"]}
        title={newsTitles[tab]}
        spans={[daysAround(event.time), [event.rsvpStart ?? event.time, event.rsvpEnd ?? 0]]}
      />
      <EventHeader
        event={event}
        beside={<RoundLinks beside={event.beside} />}
        told={event.recap}
        isLow={tab !== "info"}
      />
      <PresenceControl
        event={event}
        presence={own?.presence}
        isOpen={event.season.open}
        isLow={tab !== "info"}
      />
      <Tabs label="Părțile etapei">
        {tabs.map((each) => (
          <TabLink
            key={each}
            from="/event/$id"
            to="."
            search={(previous) => ({ ...previous, tab: each })}
            aria-current={each === tab ? "page" : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {eventTabTitles[each]}
          </TabLink>
        ))}
      </Tabs>
      {tab === "info" && event.recap && <RaceRecap recap={event.recap} />}
      {tab === "info" && <EventInfo event={event} isOwnKnown={own !== undefined} />}
      {tab === "registrations" && <ParticipantsTab event={event} acronym={search.class} />}
      {tab === "results" && <Results event={event} search={search} />}
      <RoundLinks beside={event.beside} hasTitles />
    </>
  );
}

/** The classifications, with what drivers and stewards do about a row. */
function Results({ event, search }: { event: LeagueEvent; search: EventSearch }) {
  const judges = useJudges(event._id, { editsResults: event.can.editResults });
  const session = chosenSession(event, search.sessionresults);
  const renderFlag = useCallback(
    (shown: EventSession, row: ResultRow) => (
      <RowFlag eventId={event._id} session={shown} row={row} />
    ),
    [event._id],
  );
  return (
    <>
      <ResultsTab
        event={event}
        search={search}
        renderStanding={(shown) => <SessionStanding event={event} session={shown} />}
        renderNote={(shown, carClass) => (
          <>
            <ThresholdNote event={event} session={shown} carClass={carClass} />
            <SessionDecisions event={event} session={shown} />
          </>
        )}
        renderAction={renderProtest}
        renderFlag={judges ? renderFlag : undefined}
        renderTools={(shown) => (
          <>
            {judges && <ListButton eventId={event._id} session={shown} />}
            {event.can.editResults && shown.official && !event.hidden && (
              <DiscordButton event={event._id} session={shown._id} />
            )}
          </>
        )}
      />
      {judges && session && (
        <Suspense>
          <GivenBar event={event} session={session} />
        </Suspense>
      )}
    </>
  );
}

export interface EventLoad {
  queryClient: QueryClient;
  params: { id: string };
  deps: Pick<EventSearch, "tab" | "sessionresults">;
}

/** What the tab that the address names shows at once. */
export async function loadPage({ queryClient, params, deps }: EventLoad): Promise<PageTexts> {
  const event = await pageData(
    queryClient,
    read(readEvent, { params, query: { results: "none" } }),
  );
  const session = deps.tab === "results" ? chosenSession(event, deps.sessionresults) : undefined;
  if (deps.tab === "registrations" && event.season.open)
    await pageData(queryClient, read(readEvent, { params, query: { results: "all" } }));
  const isAboutEntries = session
    ? showsThreshold(event.season, session)
    : deps.tab === "registrations";
  if (isAboutEntries) await pageData(queryClient, read(readEntryList, { params }));
  if (session)
    await Promise.all([
      pageData(queryClient, read(readEvent, { params, query: { results: session._id } })),
      loadStewarding(queryClient, { event, session }),
    ]);
  const { title, season, track, coverPhoto, pictures, recap } = event;
  const { timeZone, now } = await pageData(queryClient, siteQuery());
  const announced = moment(timesOfEvent(event).startsAt, timeZone, now);
  const part = session ? `Rezultate ${session.title}: ` : "";
  return {
    title: `${part}${title} · ${season.title}`,
    description: recap
      ? `${recap.sentence} ${title}, ${season.title}, ${announced}.`
      : `${title}, ${season.title}: ${track.trackFamily.name}, ${announced}. Program, participanți și rezultate.`,
    image: coverPhoto ?? pictures[0]?.url ?? null,
  };
}
