import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";
import { dateRange } from "./season-facts.ts";
import { groupSeasons } from "./season-groups.ts";
import { listSeasons } from "../../seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import styles from "./seasons-page.module.css";

const route = getRouteApi("/seasons");

/** All seasons: those that run or are to come, and those that have ended. */
export function SeasonsPage() {
  const { tab } = route.useSearch();
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const { current, future, past } = groupSeasons(seasons, useNow());
  return (
    <>
      <h1>Sezoane</h1>
      <Tabs label="Starea sezonului">
        <TabLink to="/seasons" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          În desfășurare
        </TabLink>
        <TabLink to="/seasons" search={{ tab: "ended" }} activeOptions={{ includeSearch: true }}>
          Încheiate
        </TabLink>
      </Tabs>
      {tab === "ended" ? (
        <SeasonList seasons={past} emptyText="Niciun sezon nu s-a încheiat încă." />
      ) : (
        <SeasonList
          seasons={[...current, ...future]}
          emptyText="Niciun sezon nu este în desfășurare sau anunțat."
        />
      )}
    </>
  );
}

function SeasonList({ seasons, emptyText }: { seasons: SeasonCard[]; emptyText: string }) {
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
          </div>
        </li>
      ))}
    </ul>
  );
}
