import styles from "./line-chart.module.css";

export interface ChartSeries {
  id: string;
  /** Stands at the end of the line: keep it short. */
  label: string;
  /** Name in the table of the same numbers. */
  title: string;
  /** One value a step, from the first step on. */
  values: readonly number[];
  /** In the background: grey and without a label. */
  isQuiet?: boolean;
}

interface LineChartProps {
  caption: string;
  series: readonly ChartSeries[];
  /** Small values are at the top, as positions are. */
  isTopSmall?: boolean;
  /** Values above it are drawn at the edge. */
  ceiling?: number;
  format: (value: number) => string;
  /** What a step is. */
  stepTitle?: string;
  /** Names of the steps, where numbers do not say enough. */
  stepNames?: readonly string[];
}

const width = 1000;
const height = 420;
const left = 70;
const right = 46;
const edge = 14;
const labelHeight = 18;

const noNames: readonly string[] = [];

/** Lines over steps (laps, rounds), each named at its end, and a table of the same numbers below. */
export function LineChart({
  caption,
  series,
  isTopSmall = false,
  ceiling,
  format,
  stepTitle = "Tur",
  stepNames = noNames,
}: LineChartProps) {
  const steps = Math.max(1, ...series.map((line) => line.values.length));
  const all = series
    .flatMap((line) => line.values)
    .map((value) => Math.min(value, ceiling ?? value));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (step: number) => left + (step * (width - left - right)) / Math.max(1, steps - 1);
  const y = (value: number) => {
    const share = (Math.min(value, ceiling ?? value) - low) / Math.max(1, high - low);
    return edge + (isTopSmall ? share : 1 - share) * (height - 2 * edge);
  };
  const loud = series.filter((line) => !line.isQuiet);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.frame} role="region" aria-label="Graficul" tabIndex={0}>
        <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden>
          {scaleOf(low, high).map((value) => (
            <g key={value}>
              <line
                className={styles.grid}
                x1={left}
                x2={width - right}
                y1={y(value)}
                y2={y(value)}
              />
              <text className={styles.scale} x={left - 8} y={y(value) + 5}>
                {format(Math.round(value))}
              </text>
            </g>
          ))}
          {[...series.filter((line) => line.isQuiet), ...loud].map((line) => (
            <g
              key={line.id}
              className={styles.line}
              data-quiet={line.isQuiet || undefined}
              data-place={loud.indexOf(line) % 6}
            >
              <polyline points={pointsOf(line, x, y)} />
            </g>
          ))}
          {placeLabels(loud, y).map(({ line, top }) => (
            <text
              key={line.id}
              className={styles.label}
              x={x(line.values.length - 1) + 6}
              y={top + 5}
            >
              {line.label}
            </text>
          ))}
        </svg>
      </div>
      <NumbersTable
        series={loud}
        steps={steps}
        format={format}
        stepTitle={stepTitle}
        stepNames={stepNames}
      />
    </figure>
  );
}

/** The ends and, where it is another, the middle. */
function scaleOf(low: number, high: number): number[] {
  const middle = Math.round((low + high) / 2);
  return [...new Set([low, middle, high])];
}

function pointsOf(
  { values }: ChartSeries,
  x: (step: number) => number,
  y: (value: number) => number,
): string {
  return values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
}

/** Labels at the ends of their lines, moved apart where lines end close to each other. */
function placeLabels(
  lines: readonly ChartSeries[],
  y: (value: number) => number,
): { line: ChartSeries; top: number }[] {
  const ends = lines
    .flatMap((line) => {
      const last = line.values.at(-1);
      return last === undefined ? [] : [{ line, top: y(last) }];
    })
    .toSorted((a, b) => a.top - b.top);
  let free = 0;
  const placed = ends.map(({ line, top }) => {
    const pushed = Math.max(top, free);
    free = pushed + labelHeight;
    return { line, top: pushed };
  });
  // Those pushed over the lower edge push the others up again.
  let limit = height - edge;
  return placed
    .toReversed()
    .map(({ line, top }) => {
      const kept = Math.min(top, limit);
      limit = kept - labelHeight;
      return { line, top: kept };
    })
    .toReversed();
}

interface NumbersTableProps {
  series: readonly ChartSeries[];
  steps: number;
  format: (value: number) => string;
  stepTitle: string;
  stepNames: readonly string[];
}

function NumbersTable({ series, steps, format, stepTitle, stepNames }: NumbersTableProps) {
  return (
    <details className={styles.numbers}>
      <summary>Aceleași cifre, în tabel</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.scroll} role="region" aria-label="Cifrele graficului" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{stepTitle}</th>
              {series.map((line) => (
                <th key={line.id} scope="col">
                  {line.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: steps }, (_, step) => (
              <tr key={step}>
                <th scope="row">{stepNames[step] ?? step + 1}</th>
                {series.map((line) => {
                  const value = line.values[step];
                  return <td key={line.id}>{value === undefined ? "" : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
