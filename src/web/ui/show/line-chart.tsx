import { memo } from "react";
import { across, down, type Drawn, drawing, marksOf } from "./chart-drawing.ts";
import styles from "./line-chart.module.css";

interface LineChartProps {
  caption: string;
  drawn: Drawn;
  /** Of the values at the side. */
  format: (value: number) => string;
  /** Names of steps under the drawing, in order. */
  steps: readonly StepName[];
  /** The step that is read, from 0. */
  cursor: number;
}

interface StepName {
  /** From 0. */
  step: number;
  title: string;
}

/** The most names of steps under a drawing, on a phone and on wider screens. */
const mostNames = { phone: 6, wide: 18 };

/**
 * Lines over steps (laps, rounds) as wide as the frame: the chosen ones in the colours of `chart-palette`, named at the right
 * edge, the others grey. Screen readers have the table beside it (`ChartOrder`).
 */
export function LineChart({ caption, drawn, format, steps, cursor }: LineChartProps) {
  const { axis, ends, paths } = drawn;
  const x = across(cursor, axis);
  return (
    <figure className="stack gap-3">
      <figcaption className="name">{caption}</figcaption>
      <div className={styles.plot} aria-hidden>
        <ul className={styles.marks}>
          {marksOf(axis).map((value) => (
            <li key={value} style={{ top: down(value, axis) }}>
              {format(value)}
            </li>
          ))}
        </ul>
        <div className={styles.frame}>
          <Paths paths={paths} />
          <svg className={styles.drawing} {...stretched}>
            <line x1={x} x2={x} y1={0} y2={drawing.height} vectorEffect={unscaled} />
          </svg>
        </div>
        <ol className={styles.labels}>
          {ends.map(({ id, place, title, top }) => (
            <li key={id} data-place={place} style={{ top }}>
              {title}
            </li>
          ))}
        </ol>
        <ol className={styles.steps}>
          {steps.filter(fewOf(steps, mostNames.wide)).map((name) => (
            <li
              key={name.step}
              data-wide={fewOf(steps, mostNames.phone)(name) ? undefined : ""}
              style={{ left: `${(across(name.step, axis) / drawing.width) * 100}%` }}
            >
              {name.title}
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}

/** Which of them stay, at most so many and at even distances: always the last one. */
function fewOf(steps: readonly StepName[], most: number): (name: StepName) => boolean {
  const distance = Math.ceil(steps.length / most);
  return (name) => (steps.length - 1 - steps.indexOf(name)) % distance === 0;
}

/** Over the whole frame, lines as thick as ever. */
const stretched = {
  viewBox: `0 0 ${drawing.width} ${drawing.height}`,
  preserveAspectRatio: "none",
};
const unscaled = "non-scaling-stroke";

/** Drawn anew only when the lines are others: not while the slider moves. */
const Paths = memo(({ paths }: Pick<Drawn, "paths">) => (
  <svg className={styles.drawing} {...stretched}>
    {paths.map(({ id, place, path }) => (
      <path key={id} data-place={place ?? undefined} d={path} vectorEffect={unscaled} />
    ))}
  </svg>
));
