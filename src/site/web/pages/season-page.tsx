import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FollowButton } from "#features/following/web/follow-button.tsx";
import { DiscordButton } from "#features/discord/web/texts/discord-button.tsx";
import { daysAround, PageChanges } from "#features/changes/web/page-changes.tsx";
import { listOpenSeats } from "#features/registration/open-seats-calls.ts";
import { listSeasonCars } from "#features/registration/registration-calls.ts";
import { RegistrationsTab } from "#features/registration/web/registrations-tab.tsx";
import { useMayWork, useOwnSeason, withOwn } from "#features/seasons/web/own-season.ts";
import { SeasonCalendar } from "#features/seasons/web/season-calendar.tsx";
import { SeasonHeader, SeasonPicture } from "#features/seasons/web/season-header.tsx";
import { SeasonInfo } from "#features/seasons/web/season-info.tsx";
import { SeasonRules } from "#features/seasons/web/rules/season-rules.tsx";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import {
  type SeasonSearch,
  seasonTabs,
  seasonTabTitles,
} from "#features/seasons/web/season-search.ts";
import { shownStandings } from "#features/standings/web/shown-standings.ts";
import { StandingsTab } from "#features/standings/web/standings-tab.tsx";
import { listDecisions } from "#features/stewarding/public-stewarding-calls.ts";
import { SeasonDecisions } from "#features/stewarding/web/decisions/season-decisions.tsx";
import { OwnBan } from "#features/stewarding/web/licence/licence-parts.tsx";
import { listSeasonWinners } from "#features/statistics/statistics-calls.ts";
import { WinnersOfEvent } from "#features/statistics/web/event-winners.tsx";
import { pageData, type PageTexts } from "#web/page-data.ts";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";
import type { Season, SeasonEvent } from "#features/seasons/seasons.ts";
import { decisionSummary, decisionTitle } from "#features/stewarding/case-words.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useOwnEvent } from "#features/entry-lists/web/own-event.ts";
import { PresenceControl } from "#features/entry-lists/web/presence-control.tsx";

const route = getRouteApi("/season/$id");

/** A season: five tabs, each at its own address. */
export function SeasonPage() {
  const { id } = route.useParams();
  const { tab = "info", activeStandings } = route.useSearch();
  const season = withOwn(
    useSuspenseQuery(read(readSeason, { params: { id } })).data,
    useOwnSeason(id),
  );
  const tells = useMayWork(season, "editRaceResults") && !season.hidden;
  const table = season.standings.find(({ _id }) => _id === activeStandings) ?? season.standings[0];
  return (
    <>
      <PageChanges
        things={[`season:${season._id}`]}
        atOnce={[]}
        title={tab === "standings" ? "Clasament nou" : "Sezonul s-a schimbat"}
        spans={season.events.map(({ time }) => daysAround(time))}
      />
      <SeasonHeader season={season} />
      <Tabs label="Părțile sezonului">
        {seasonTabs.map((own) => (
          <TabLink
            key={own}
            from="/season/$id"
            to="."
            search={{ tab: own }}
            aria-current={own === tab ? "page" : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {seasonTabTitles[own]}
          </TabLink>
        ))}
      </Tabs>
      {tab === "info" && (
        <>
          <SeasonPicture season={season}>
            <FollowButton kind="season" _id={season._id} />
          </SeasonPicture>
          <SeasonInfo
            season={season}
            renderPresence={(event) => <OwnPresence event={event} isOpen={season.open} />}
          />
        </>
      )}
      {tab === "calendar" && (
        <>
          <Calendar season={season} />
          <SeasonDecisions seasonId={season._id} />
        </>
      )}
      {tab === "standings" && (
        <>
          <NewerDecisions season={season} activeStandings={activeStandings} />
          <StandingsTab season={season} activeStandings={activeStandings} />
          {tells && table?.public && (
            <p className="pad-3-0">
              <DiscordButton season={season._id} kind="table" table={table._id} />
            </p>
          )}
        </>
      )}
      {tab === "rules" && (
        <>
          <SeasonRules season={season} />
          <SeasonDecisions seasonId={season._id} />
        </>
      )}
      {tab === "register" && (
        <>
          <OwnBan />
          <RegistrationsTab season={season} />
        </>
      )}
    </>
  );
}

export interface SeasonLoad {
  queryClient: QueryClient;
  params: { id: string };
  deps: Pick<SeasonSearch, "tab" | "activeStandings">;
}

/** What the tab that the address names shows at once. */
export async function loadPage({ queryClient, params, deps }: SeasonLoad): Promise<PageTexts> {
  const season = await pageData(queryClient, read(readSeason, { params }));
  const { tab = "info", activeStandings } = deps;
  if (tab === "standings") await pageData(queryClient, shownStandings(season, activeStandings));
  if (tab === "register")
    await Promise.all([
      pageData(queryClient, read(listOpenSeats, { params })),
      pageData(queryClient, read(listSeasonCars, { params })),
    ]);
  if (tab === "calendar") await pageData(queryClient, read(listSeasonWinners, { params }));
  if (tab === "calendar" || tab === "rules")
    await pageData(queryClient, read(listDecisions, { params }));
  const { title, description, banner, poster } = season;
  return {
    title: tab === "info" ? title : `${seasonTabTitles[tab]} · ${title}`,
    description: description.slice(0, 200),
    image: banner ?? poster,
  };
}

/** Calendar, with who won what was run: of that seasons know nothing. */
function Calendar({ season }: { season: Season }) {
  const { data } = useSuspenseQuery(read(listSeasonWinners, { params: { id: season._id } }));
  const winnersOf = new Map(data.map(({ event, winners }) => [event, winners]));
  return (
    <SeasonCalendar
      season={season}
      renderWinners={({ _id }) => {
        const winners = winnersOf.get(_id);
        return winners?.length ? <WinnersOfEvent winners={winners} /> : null;
      }}
    />
  );
}

interface NewerDecisionsProps {
  season: Season;
  activeStandings: string | undefined;
}

/** Over a table that waits for its editor: the stewards' decisions that it does not know yet. */
function NewerDecisions({ season, activeStandings }: NewerDecisionsProps) {
  const { data: tables } = useSuspenseQuery(shownStandings(season, activeStandings));
  const table = tables.find(({ _id }) => _id === activeStandings) ?? tables[0];
  const { data: decisions = [] } = useQuery({
    ...read(listDecisions, { params: { id: season._id }, query: {} }),
    enabled: table?.newerResults === true,
  });
  const newer = table?.newerResults
    ? decisions.filter(({ publishedAt }) => publishedAt > table.computedAt)
    : [];
  if (newer.length === 0) return null;
  return (
    <Notice kind="warning" title="Decizii mai noi decât acest clasament">
      <ul>
        {newer.map((line) => (
          <li key={line._id}>
            <Link to="/decizie/$id" params={{ id: line._id }}>
              {decisionTitle(line.number)}
            </Link>
            : {decisionSummary(line)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The viewer's own answer for an event, where their season shows it. */
function OwnPresence({ event, isOpen }: { event: SeasonEvent; isOpen: boolean }) {
  const own = useOwnEvent(event._id);
  return <PresenceControl event={event} presence={own?.presence} isOpen={isOpen} />;
}
