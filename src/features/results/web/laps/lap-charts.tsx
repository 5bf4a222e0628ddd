import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { readSessionLaps } from "#features/results/results-calls.ts";
import { ceilingOf, lapChart } from "#features/results/lap-chart.ts";
import type { ResultRow } from "#features/results/results.ts";
import { formatGap, formatLapTime } from "#shared/lap-time.ts";
import { read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type ChartSeries, LineChart } from "#web/ui/show/line-chart.tsx";
import { chartCars } from "./chart-cars.ts";
import styles from "./lap-charts.module.css";

type View = "positions" | "gaps" | "times";

const views: { value: View; title: string }[] = [
  { value: "positions", title: "Poziții" },
  { value: "gaps", title: "Diferențe" },
  { value: "times", title: "Timpi pe tur" },
];

/** More lines than this cannot be told apart. */
const mostChosen = 6;

interface LapChartsProps {
  eventId: string;
  sessionId: string;
  /** In classification order. */
  rows: readonly ResultRow[];
}

/** How the session went, lap by lap. Everything is read when it is opened. */
export function LapCharts({ eventId, sessionId, rows }: LapChartsProps) {
  const laps = useQuery(read(readSessionLaps, { params: { id: eventId, session: sessionId } }));
  const [view, setView] = useState<View>("positions");
  const [chosen, setChosen] = useState<string[]>(() => rows.slice(0, 3).map((row) => row._id));
  const lines = useMemo(() => lapChart(chartCars(laps.data?.rows ?? [], rows)), [laps.data, rows]);
  if (laps.isError)
    return <ErrorState text={laps.error.message} onRetry={() => void laps.refetch()} />;
  if (!laps.data) return <Skeleton lines={8} height="2.5rem" />;
  if (lines.every((line) => line.timesMs.length === 0))
    return <EmptyState text="Fișierul acestei sesiuni nu conține tururile fiecărei mașini." />;
  const byId = new Map(lines.map((line) => [line.id, line]));
  const series = rows.flatMap((row): ChartSeries[] => {
    const line = byId.get(row._id);
    const isChosen = chosen.includes(row._id);
    if (!line || line.timesMs.length === 0 || (view !== "positions" && !isChosen)) return [];
    return [
      {
        id: row._id,
        label: row.eventRsvp.raceNumber ?? shortName(row),
        title: titleOf(row),
        values: { positions: line.positions, gaps: line.gapsMs, times: line.timesMs }[view],
        isQuiet: !isChosen,
      },
    ];
  });
  return (
    <div className={`stack gap-4 starts ${styles.charts}`}>
      <SegmentedToggle label="Ce arată graficul" value={view} options={views} onChange={setView} />
      <LineChart
        caption={
          {
            positions: "Poziția după fiecare tur",
            gaps: "Diferența față de lider",
            times: "Timpul fiecărui tur",
          }[view]
        }
        series={series}
        isTopSmall={view !== "times"}
        {...(view === "times" && { ceiling: ceilingOf(series.flatMap((item) => item.values)) })}
        format={{ positions: String, gaps: gapText, times: formatLapTime }[view]}
      />
      <fieldset className={`tiles ${styles.choice}`}>
        <legend>Mașini de comparat (cel mult {mostChosen})</legend>
        {rows.map((row) => (
          <label key={row._id} className={styles.driver}>
            <input
              type="checkbox"
              checked={chosen.includes(row._id)}
              disabled={!chosen.includes(row._id) && chosen.length >= mostChosen}
              onChange={({ target }) =>
                setChosen(
                  target.checked
                    ? [...chosen, row._id]
                    : chosen.filter((candidate) => candidate !== row._id),
                )
              }
            />
            {titleOf(row)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function gapText(ms: number): string {
  return ms === 0 ? "0" : formatGap({ kind: "time", ms });
}

function titleOf(row: ResultRow): string {
  const number = row.eventRsvp.raceNumber;
  const names = row.drivers.map((driver) => driver.driverName).join(", ");
  return number === null ? names : `${number} ${names}`;
}

function shortName(row: ResultRow): string {
  return row.drivers[0]?.driverName.split(" ").at(-1) ?? "";
}
