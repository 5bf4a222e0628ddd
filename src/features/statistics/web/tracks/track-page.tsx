import type { QueryClient } from "@tanstack/react-query";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { readTrack } from "../../tracks/tracks-calls.ts";
import { ClassRecordList } from "./class-records.tsx";
import { Layouts, TrackHead } from "./track-head.tsx";
import styles from "./track-page.module.css";
import { WonRaces } from "./won-races.tsx";

const route = getRouteApi("/track/$id");

/** Loader of '/track/$id'. */
export async function loadPage({
  context,
  params,
}: {
  context: { queryClient: QueryClient };
  params: { id: string };
}): Promise<PageTexts> {
  const { trackFamily } = await pageData(context.queryClient, read(readTrack, { params }));
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
        <ClassRecordList title="Recorduri în cursă" of="race" records={venue.records} />
        <ClassRecordList title="Recorduri în calificări" of="qualifying" records={venue.records} />
        <WonRaces winners={venue.winners} />
      </div>
    </div>
  );
}
