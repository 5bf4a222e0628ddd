import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { DriverName } from "#features/results/web/crew.tsx";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { groupBy } from "#shared/group-by.ts";
import type { RecordRow } from "../../league/league-statistics.ts";
import { listRecords } from "../../league/league-statistics-calls.ts";
import { CountingNotice } from "../counting-notice.tsx";
import styles from "./records-tab.module.css";

const route = getRouteApi("/statistics");

/** The lap records of one simulator, layout by layout. */
export function RecordsTab() {
  const { page, simulator } = route.useSearch();
  const records = useSuspenseQuery(read(listRecords, { query: { page, simulator } })).data;
  if (!records.isCounted) return <CountingNotice />;
  if (records.rows.length === 0)
    return <EmptyState text="Încă niciun record: apar cu primele rezultate." />;
  const tracks = groupBy(records.rows, ({ track }) => track._id);
  return (
    <>
      {records.simulators.length > 1 && (
        <Segments label="Simulatorul">
          {records.simulators.map(({ _id, title }) => (
            <SegmentLink
              key={_id}
              to="/statistics"
              search={{ tab: "records", simulator: _id }}
              aria-current={_id === records.simulator ? "page" : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
            >
              {title}
            </SegmentLink>
          ))}
        </Segments>
      )}
      <ul className={styles.tracks} aria-label="Recorduri">
        {[...tracks].map(([id, rows]) => (
          <li key={id} className={styles.track}>
            <h2 className="name quiet-links">
              <Link to="/track/$id" params={{ id }}>
                {rows[0]?.track.title}
              </Link>
            </h2>
            <dl className={styles.records}>
              {rows.map((row) => (
                <ClassRecord key={row.key} row={row} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <PageLinks meta={records.rowsPage} />
    </>
  );
}

function ClassRecord({ row: { among, race, qualifying } }: { row: RecordRow }) {
  return (
    <div className={styles.class}>
      <dt className="strong">{among}</dt>
      <Lap title="În cursă" lap={race} />
      <Lap title="La calificări" lap={qualifying} />
    </div>
  );
}

function Lap({ title, lap }: { title: string; lap: RecordRow["race"] }) {
  if (!lap) return null;
  return (
    <dd className={styles.lap}>
      <span className="muted">{title}</span>
      <b>{formatLapTime(lap.ms)}</b>
      <span className="quiet-links anywhere">
        <DriverName driver={lap.driver} />
        {" · "}
        <Link to="/event/$id" params={{ id: lap.event }} search={{ tab: "results" }}>
          <Time at={lap.at} format="date" />
        </Link>
      </span>
    </dd>
  );
}
