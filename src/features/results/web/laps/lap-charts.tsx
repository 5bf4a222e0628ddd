import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { readSessionLaps } from "#features/results/results-calls.ts";
import { type ChartLine, lapChart, orderAfter } from "#features/results/lap-chart.ts";
import type { ResultRow } from "#features/results/results.ts";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { askedFor, chosenLines } from "#web/ui/show/chart-choice.ts";
import palette from "#web/ui/show/chart-palette.module.css";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Slider } from "#web/ui/fields/slider.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { drivesIn } from "../../shown/visible-classification.ts";
import { chartCars } from "./chart-cars.ts";
import { type ChartView, LapDrawing } from "./lap-drawing.tsx";
import { lastNameOf } from "#shared/text/person-name.ts";
import { formatGap, formatLapTime, lapsText } from "#shared/time/lap-time.ts";
import { ChartOrder, type OrderLine } from "#web/ui/show/chart-order.tsx";

const route = getRouteApi("/event/$id");

const views: { value: ChartView; title: string }[] = [
  { value: "positions", title: "Poziții" },
  { value: "gaps", title: "Decalaj" },
  { value: "times", title: "Timpi" },
];

interface LapChartsProps {
  eventId: string;
  sessionId: string;
  /** Of the whole session, in classification order. */
  rows: readonly ResultRow[];
  /** Those to chart: of one class, places and gaps are within it. */
  shown: readonly ResultRow[];
}

/** How the session went, lap by lap. Everything is read when it is opened; the cars to compare stand in the address. */
export function LapCharts({ eventId, sessionId, rows, shown }: LapChartsProps) {
  const laps = useQuery(read(readSessionLaps, { params: { id: eventId, session: sessionId } }));
  const lines = useMemo(() => {
    const charted = new Set(shown.map((row) => row._id));
    const cars = chartCars(laps.data?.rows ?? [], rows).filter(({ id }) => charted.has(id));
    return lapChart(cars).filter(({ timesMs }) => timesMs.length > 0);
  }, [laps.data, rows, shown]);
  const drawn = useMemo(() => {
    const known = new Set(lines.map(({ id }) => id));
    return shown.filter((row) => known.has(row._id));
  }, [lines, shown]);
  if (!laps.data && laps.isError)
    return (
      <ErrorState
        text={laps.error.message}
        requestId={laps.error.requestId}
        onRetry={() => void laps.refetch()}
      />
    );
  if (!laps.data)
    return (
      <div role="status" aria-label="Se încarcă graficele">
        <Skeleton lines={8} height="2.5rem" />
      </div>
    );
  if (lines.length === 0)
    return <EmptyState text="Fișierul acestei sesiuni nu conține tururile fiecărei mașini." />;
  return <Charts lines={lines} rows={drawn} />;
}

interface ChartsProps {
  lines: ReturnType<typeof lapChart>;
  /** Of cars with laps, in classification order. */
  rows: readonly ResultRow[];
}

function Charts({ lines, rows }: ChartsProps) {
  const [view, setView] = useState<ChartView>("positions");
  const last = lines.reduce((most, { timesMs }) => Math.max(most, timesMs.length), 0);
  const [asked, setLap] = useState(last);
  const lap = Math.min(asked, last);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownId = useSession()?.sub;
  const chosen = chosenLines({
    asked: search.masini,
    lines: rows.map((row) => row._id),
    own: rows.find((row) => drivesIn(row, ownId))?._id,
  });
  const choose = (id: string) =>
    void navigate({
      search: (previous) => ({ ...previous, masini: askedFor(chosen, id) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={`stack gap-4 ${palette.palette}`}>
      <SegmentedToggle label="Ce arată graficul" value={view} options={views} onChange={setView} />
      <LapDrawing view={view} lines={lines} rows={rows} chosen={chosen.join()} lap={lap} />
      <Slider
        label="Turul"
        min={1}
        max={last}
        value={lap}
        onChange={setLap}
        format={(number) => `${number} din ${last}`}
      />
      <LapOrder lines={lines} rows={rows} lap={lap} chosen={chosen} onChoose={choose} />
    </div>
  );
}

interface LapOrderProps {
  lines: readonly ChartLine[];
  /** Of cars with laps, in classification order. */
  rows: readonly ResultRow[];
  /** From 1. */
  lap: number;
  /** Ids of the cars in the chart, in the order of their colours. */
  chosen: readonly string[];
  onChoose: (id: string) => void;
}

/** The order after a lap. Cars that had stopped come last. */
function LapOrder({ lines, rows, lap, chosen, onChoose }: LapOrderProps) {
  const shown = useDeferredValue(lap);
  const order = orderAfter(lines, shown);
  const driven = new Map(lines.map(({ id, timesMs }) => [id, timesMs.length]));
  const running = new Set(order.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row._id, row]));
  return (
    <ChartOrder
      label="Ordinea după tur"
      caption={`Ordinea după turul ${shown}.`}
      headings={["Mașină", "Decalaj", "Tur"]}
      lines={[
        ...order.flatMap(({ id, position, gapMs, timeMs }) => {
          const gap = gapMs === 0 ? "" : formatGap({ kind: "time", ms: gapMs });
          const row = byId.get(id);
          return row ? [lineOf(row, String(position), [gap, formatLapTime(timeMs)])] : [];
        }),
        ...rows
          .filter(({ _id }) => !running.has(_id))
          .map((row) => lineOf(row, "–", ["", lapsText(driven.get(row._id) ?? 0)])),
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

function lineOf(row: ResultRow, position: string, values: readonly string[]): OrderLine {
  const number = row.eventRsvp.raceNumber;
  // As on a timing screen: `Scântescu / Stâncuțeanu`.
  const name = row.drivers.map(({ driverName }) => lastNameOf(driverName)).join(" / ");
  return { id: row._id, position, number, name, values };
}
