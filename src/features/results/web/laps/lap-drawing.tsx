import { memo, useMemo } from "react";
import { ceilingOf, type ChartLine } from "#features/results/lap-chart.ts";
import type { ResultRow } from "#features/results/results.ts";
import { formatLapTime } from "#shared/lap-time.ts";
import {
  across,
  type Axis,
  down,
  drawing,
  marksOf,
  pathOf,
  spreadLabels,
} from "./chart-drawing.ts";
import { shortTitle } from "./car-titles.ts";
import styles from "./lap-drawing.module.css";

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

/**
 * Lines over laps: the chosen cars in colour, each named at the right edge, the others grey. As wide as its frame, whatever the number of laps;
 * screen readers have the same in the table of each lap.
 */
export function LapDrawing({ view, lap, ...given }: LapDrawingProps) {
  const { axis, ends, paths } = useDrawing(view, given);
  const cursor = across(lap - 1, axis);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{captions[view]}</figcaption>
      <div className={styles.plot} aria-hidden>
        <ul className={styles.marks}>
          {marksOf(axis).map((value) => (
            <li key={value} style={{ top: down(value, axis) }}>
              {formats[view](value)}
            </li>
          ))}
        </ul>
        <div className={styles.frame}>
          <Paths paths={paths} />
          <svg className={styles.drawing} {...stretched}>
            <line x1={cursor} x2={cursor} y1={0} y2={drawing.height} vectorEffect={unscaled} />
          </svg>
        </div>
        <ol className={styles.labels}>
          {ends.map(({ id, place, title, top }) => (
            <li key={id} data-place={place} style={{ top }}>
              {title}
            </li>
          ))}
        </ol>
        <p className={styles.laps}>
          <span>1</span>
          <span>{axis.steps}</span>
        </p>
      </div>
    </figure>
  );
}

/** Over the whole frame, lines as thick as ever. */
const stretched = {
  viewBox: `0 0 ${drawing.width} ${drawing.height}`,
  preserveAspectRatio: "none",
};
const unscaled = "non-scaling-stroke";

interface Path {
  id: string;
  /** Of a chosen car, from 0; `null`: in the background. */
  place: number | null;
  path: string;
}

/** Drawn anew only when the lines are others: not while the slider moves. */
const Paths = memo(({ paths }: { paths: readonly Path[] }) => (
  <svg className={styles.drawing} {...stretched}>
    {paths.map(({ id, place, path }) => (
      <path key={id} data-place={place ?? undefined} d={path} vectorEffect={unscaled} />
    ))}
  </svg>
));

function useDrawing(
  view: ChartView,
  { lines, rows, chosen }: Pick<LapDrawingProps, "lines" | "rows" | "chosen">,
) {
  return useMemo(() => {
    const ids = chosen.split(",");
    const loud = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
    const axis = axisOf(view, lines, loud);
    const tops = loud.map((line) => down(valuesOf(line, view).at(-1) ?? 0, axis));
    const spread = spreadLabels(tops);
    // Lap times of a whole field would be a grey field.
    const quiet = view === "times" ? [] : lines.filter(({ id }) => !ids.includes(id));
    const background = quiet.map((line) => pathOf(valuesOf(line, view), axis)).join("");
    return {
      axis,
      ends: loud.map(({ id }, place) => ({
        id,
        place,
        title: shortTitle(rows.find((row) => row._id === id)),
        top: spread[place] ?? 0,
      })),
      paths: [
        { id: "others", place: null, path: background },
        ...loud
          .map((line, place) => ({ id: line.id, place, path: pathOf(valuesOf(line, view), axis) }))
          // The strongest is drawn over the others.
          .toReversed(),
      ],
    };
  }, [view, lines, rows, chosen]);
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
