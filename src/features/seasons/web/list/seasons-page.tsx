import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";
import { seasonState, type SeasonState } from "#features/seasons/season-status.ts";
import { RegistrationNote } from "./registration-note.tsx";
import { dateRange, timesOf } from "./season-facts.ts";
import { groupSeasons } from "./season-groups.ts";
import { listSeasons } from "../../seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import styles from "./seasons-page.module.css";

const route = getRouteApi("/seasons");

/** All seasons by their state: those that run, those to come, those that have ended. */
export function SeasonsPage() {
  const { tab } = route.useSearch();
  const now = useNow();
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const { current, future, past } = groupSeasons(seasons, now);
  const shown: SeasonState = tab ?? "running";
  return (
    <>
      <h1>Sezoane</h1>
      <Tabs label="Starea sezonului">
        <TabLink to="/seasons" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          În desfășurare
        </TabLink>
        <TabLink to="/seasons" search={{ tab: "coming" }} activeOptions={{ includeSearch: true }}>
          Urmează
        </TabLink>
        <TabLink to="/seasons" search={{ tab: "ended" }} activeOptions={{ includeSearch: true }}>
          Încheiate
        </TabLink>
      </Tabs>
      <SeasonList
        seasons={[...current, ...future, ...past].filter(
          (season) => seasonState(timesOf(season), now) === shown,
        )}
        emptyText={emptyTexts[shown]}
        now={shown === "ended" ? null : now}
      />
    </>
  );
}

const emptyTexts: Record<SeasonState, string> = {
  running: "Niciun sezon nu este în desfășurare.",
  coming: "Niciun sezon nou nu este anunțat.",
  ended: "Niciun sezon nu s-a încheiat încă.",
};

interface SeasonListProps {
  seasons: SeasonCard[];
  emptyText: string;
  /** `null`: of these nobody asks any more whether one can register. */
  now: number | null;
}

function SeasonList({ seasons, emptyText, now }: SeasonListProps) {
  const { timeZone } = useSite();
  if (seasons.length === 0) return <EmptyState text={emptyText} />;
  return (
    <ul className="box">
      {seasons.map((season) => (
        <li key={season._id} className={styles.season}>
          <SimulatorFlag {...season.rules.simulator} />
          <div>
            <Link className={styles.title} to="/season/$id" params={{ id: season._id }}>
              {season.title}
            </Link>
            {season.description && <p>{season.description}</p>}
            <p className="muted">{dateRange(season, timeZone)}</p>
            {now !== null && <RegistrationNote season={season} now={now} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
