import { Link } from "@tanstack/react-router";
import { DriverName } from "#features/results/web/crew.tsx";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { yearOf } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import type { ClassRecords, LapClass, LapRecord } from "../../tracks/tracks.ts";
import styles from "./class-records.module.css";
import { PagePart } from "../page-part.tsx";
import page from "./track-page.module.css";

interface ClassRecordListProps {
  title: string;
  of: "race" | "qualifying";
  records: readonly ClassRecords[];
}

/** The record of each class, which opens to those that it beat. Nothing where nobody has one. */
export function ClassRecordList({ title, of, records }: ClassRecordListProps) {
  const held = records.flatMap((compared) => {
    const [record, ...former] = compared[of];
    return record ? [{ compared, record, former }] : [];
  });
  if (held.length === 0) return null;
  return (
    <PagePart title={title} note="pe clase">
      <ul className={styles.records}>
        {held.map(({ compared, record, former }) => (
          <li key={compared.key} className={styles.record}>
            <RecordLine compared={compared} record={record} />
            {former.length > 0 && (
              <details className="fold">
                <summary>
                  <span className={unseen.always}>Recordurile de dinainte, {compared.title}</span>
                </summary>
                <ol className={styles.former}>
                  {former.map((lap) => (
                    <FormerRecord key={lap.ms} lap={lap} />
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

function RecordLine({ compared, record }: { compared: LapClass; record: LapRecord }) {
  return (
    <div className={`quiet-links ${page.line} ${styles.line}`}>
      <div>
        <ClassName compared={compared} />
        <p className={page.who}>
          <DriverName driver={record.driver} />
        </p>
      </div>
      <div className={page.end}>
        <p className={`${page.figure} ${styles.time}`}>{formatLapTime(record.ms)}</p>
        <p className={page.small}>
          <EventYear lap={record} />
        </p>
      </div>
    </div>
  );
}

/** `ACC GT3`, with the layout where the venue has several. */
export function ClassName({ compared: { simulator, title, layout } }: { compared: LapClass }) {
  return (
    <p className={`row gap-2 ${page.small}`}>
      <SimulatorFlag {...simulator} /> {title}
      {layout !== null && ` · ${layout}`}
    </p>
  );
}

function FormerRecord({ lap }: { lap: LapRecord }) {
  const { timeZone } = useSite();
  const [from, to] = [yearOf(lap.at, timeZone), yearOf(lap.until ?? lap.at, timeZone)];
  return (
    <li className={`quiet-links ${styles.beaten}`}>
      <span>{formatLapTime(lap.ms)}</span>
      <DriverName driver={lap.driver} />
      <span className="muted">{from === to ? from : `${from}–${to}`}</span>
    </li>
  );
}

/** The year of a lap, leading to the results in which it stands. */
function EventYear({ lap: { event, at } }: { lap: Pick<LapRecord, "event" | "at"> }) {
  const { timeZone } = useSite();
  return (
    <Link to="/event/$id" params={{ id: event }} search={{ tab: "results" }}>
      {yearOf(at, timeZone)}
    </Link>
  );
}
