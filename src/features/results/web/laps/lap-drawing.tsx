import { useMemo } from "react";
import { ceilingOf, type ChartLine } from "#features/results/lap-chart.ts";
import type { ResultRow } from "#features/results/results.ts";
import { lastNameOf } from "#shared/text/person-name.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { type Axis, drawLines } from "#web/ui/show/chart-drawing.ts";
import { LineChart } from "#web/ui/show/line-chart.tsx";

export type ChartView = "positions" | "gaps" | "times";

const captions: Record<ChartView, string> = {
  positions: "Poziția după fiecare tur",
  gaps: "Decalajul față de lider",
  times: "Timpul fiecărui tur",
};

/** What stands at the side: seconds are exact enough there. */
const formats: Record<ChartView, (ms: number) => string> = {
  positions: String,
  gaps: (ms) => (ms < 60_000 ? `+${Math.round(ms / 1000)} s` : `+${minutes(ms)}`),
  times: (ms) => minutes(ms),
};

interface LapDrawingProps {
  view: ChartView;
  lines: readonly ChartLine[];
  rows: readonly ResultRow[];
  /** Ids by commas, the first one drawn strongest: as text, so that the same choice draws nothing anew. */
  chosen: string;
  /** The lap that is read, from 1. */
  lap: number;
}

/** Lines over laps: the chosen cars in colour, the others grey. */
export function LapDrawing({ view, lap, ...given }: LapDrawingProps) {
  const drawn = useDrawing(view, given);
  const { steps } = drawn.axis;
  return (
    <LineChart
      caption={captions[view]}
      drawn={drawn}
      format={formats[view]}
      steps={[0, steps - 1].map((step) => ({ step, title: String(step + 1) }))}
      cursor={lap - 1}
    />
  );
}

function useDrawing(
  view: ChartView,
  { lines, rows, chosen }: Pick<LapDrawingProps, "lines" | "rows" | "chosen">,
) {
  return useMemo(() => {
    const ids = chosen.split(",");
    const loud = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
    // Lap times of a whole field would be a grey field.
    const quiet = view === "times" ? [] : lines.filter(({ id }) => !ids.includes(id));
    return drawLines(
      axisOf(view, lines, loud),
      loud.map((line) => ({
        id: line.id,
        title: shortTitle(rows.find((row) => row._id === line.id)),
        values: valuesOf(line, view),
      })),
      quiet.map((line) => valuesOf(line, view)),
    );
  }, [view, lines, rows, chosen]);
}

/** As short as a label may be: `55 Scântescu`. Whoever shares a name with somebody is told apart by the number. */
function shortTitle(row: ResultRow | undefined): string {
  const name = lastNameOf(row?.drivers[0]?.driverName ?? "");
  return [row?.eventRsvp.raceNumber, name].filter(Boolean).join(" ");
}

function valuesOf(line: ChartLine, view: ChartView): readonly number[] {
  return { positions: line.positions, gaps: line.gapsMs, times: line.timesMs }[view];
}

/** What the chosen cars need; of places all that there are. Lines beyond it leave the drawing. */
function axisOf(view: ChartView, lines: readonly ChartLine[], loud: readonly ChartLine[]): Axis {
  const steps = lines.reduce((most, { timesMs }) => Math.max(most, timesMs.length), 1);
  const values = loud.flatMap((line) => valuesOf(line, view));
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  switch (view) {
    case "positions":
      return { steps, low: 1, high: Math.max(2, lines.length), isTopSmall: true };
    case "gaps":
      return { steps, low: 0, high: Math.max(1000, highest), isTopSmall: true };
    case "times": {
      const low = values.reduce((least, value) => Math.min(least, value), highest);
      return { steps, low, high: Math.max(low + 1000, ceilingOf(values)), isTopSmall: false };
    }
  }
}

/** `1:48`. */
function minutes(ms: number): string {
  return formatLapTime(Math.round(ms / 1000) * 1000).slice(0, -4);
}
