import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import { readTrack } from "../../tracks/tracks-calls.ts";
import { CountingNotice } from "../counting-notice.tsx";
import { ClassRecordList } from "./class-records.tsx";
import { HotLapList, readLapsOf } from "./hot-laps.tsx";
import { Layouts, TrackHead } from "./track-head.tsx";
import styles from "./track-page.module.css";
import type { PageLoad } from "./track-search.ts";
import { WonRaces } from "./won-races.tsx";

const route = getRouteApi("/track/$id");

/** Loader of '/track/$id'. */
export async function loadPage({
  context: { queryClient },
  params,
  deps,
}: PageLoad): Promise<PageTexts> {
  const [{ trackFamily }, { laps }] = await Promise.all([
    pageData(queryClient, read(readTrack, { params })),
    pageData(queryClient, readLapsOf(params, deps)),
  ]);
  requirePage(laps, deps.page);
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
      {venue.drivers === null && <CountingNotice />}
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
