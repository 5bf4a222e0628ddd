import type { QueryClient } from "@tanstack/react-query";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { readHotLaps, readTrack } from "../../tracks/tracks-calls.ts";
import { ClassRecordList } from "./class-records.tsx";
import { HotLapList } from "./hot-laps.tsx";
import { Layouts, TrackHead } from "./track-head.tsx";
import styles from "./track-page.module.css";
import type { TrackSearch } from "./track-search.ts";
import { WonRaces } from "./won-races.tsx";

const route = getRouteApi("/track/$id");

/** Loader of '/track/$id'. */
export async function loadPage({
  context: { queryClient },
  params,
  deps: query,
}: {
  context: { queryClient: QueryClient };
  params: { id: string };
  deps: TrackSearch;
}): Promise<PageTexts> {
  const [{ trackFamily }, { laps }] = await Promise.all([
    pageData(queryClient, read(readTrack, { params })),
    pageData(queryClient, read(readHotLaps, { params, query })),
  ]);
  requirePage(laps, query.page);
  return {
    title: trackFamily.name,
    description: `Circuitul ${trackFamily.name}: recorduri, câștigători și tururi rapide din ligă.`,
  };
}

/** A venue: what was fastest there, who won there, what comes next. */
export function TrackPage() {
  const params = route.useParams();
  const venue = useSuspenseQuery(read(readTrack, { params })).data;
  return (
    <div className="stack gap-6">
      <TrackHead venue={venue} />
      <Layouts venue={venue} />
      {venue.drivers === null && (
        <Notice kind="info" title="Rezultatele se numără din nou">
          Recordurile și câștigătorii apar aici în câteva minute.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.records}>
          <ClassRecordList title="Recorduri în cursă" of="race" records={venue.records} />
          <ClassRecordList
            title="Recorduri în calificări"
            of="qualifying"
            records={venue.records}
          />
        </div>
        <HotLapList />
        <WonRaces winners={venue.winners} />
      </div>
    </div>
  );
}
