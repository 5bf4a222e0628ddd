import { useQuery } from "@tanstack/react-query";
import type { Lap, ResultRow } from "#features/results/results.ts";
import { readRowLaps } from "#features/results/results-calls.ts";
import { read } from "#web/calls/call.ts";
import { formatLapTime, formatSeconds } from "#shared/time/lap-time.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { BestLap } from "./best-lap.tsx";
import { lapMarks } from "./lap-marks.ts";
import styles from "./row-laps.module.css";

interface RowLapsProps {
  eventId: string;
  row: Pick<ResultRow, "_id" | "drivers">;
  /** Best lap of the session, ms. */
  sessionBest: number | null;
}

export function RowLaps({ eventId, row, sessionBest }: RowLapsProps) {
  const { data, error, refetch } = useQuery(
    read(readRowLaps, { params: { id: eventId, row: row._id } }),
  );
  if (!data && error)
    return (
      <ErrorState text={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <div role="status" aria-label="Se încarcă tururile">
        <Skeleton lines={8} height="2rem" />
      </div>
    );
  if (data.laps.length === 0) return <EmptyState text="Niciun tur înregistrat." />;
  return <LapTable laps={data.laps} drivers={row.drivers} sessionBest={sessionBest} />;
}

interface LapTableProps {
  /** In driving order. */
  laps: readonly Lap[];
  drivers: ResultRow["drivers"];
  sessionBest: number | null;
}

function LapTable({ laps, drivers, sessionBest }: LapTableProps) {
  const marks = lapMarks(laps, sessionBest);
  const sectors = Math.max(...laps.map((lap) => lap.sectors.length));
  const isShared = drivers.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.frame} role="region" aria-label="Tururi" tabIndex={0}>
      <table className={styles.laps}>
        <thead>
          <tr>
            <th scope="col">Tur</th>
            <th scope="col">Timp</th>
            {Array.from({ length: sectors }, (_, sector) => (
              <th key={sector} scope="col">
                S{sector + 1}
              </th>
            ))}
            {isShared && (
              <th scope="col" data-kind="text">
                Pilot
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {laps.map((lap, index) => (
            <tr key={lap.order} data-invalid={!lap.valid || undefined}>
              <th scope="row">{index + 1}</th>
              <td>
                {lap.valid ? (
                  <BestLap ms={lap.time} kind={marks[index] ?? null} />
                ) : (
                  <>
                    <s>{formatLapTime(lap.time)}</s> <span className="small red">invalid</span>
                  </>
                )}
              </td>
              {Array.from({ length: sectors }, (_, sector) => (
                <td key={sector}>{sectorText(lap.sectors[sector])}</td>
              ))}
              {isShared && <td data-kind="text">{drivers[lap.driver]?.driverName}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `31.207`: sectors are compared in seconds. */
function sectorText(ms: number | undefined): string {
  if (ms === undefined || ms <= 0) return "";
  return ms < 60_000 ? formatSeconds(ms) : formatLapTime(ms);
}
