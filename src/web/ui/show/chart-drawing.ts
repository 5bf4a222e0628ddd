/* Lines over laps or rounds as paths that stretch to the frame: a step is a share of the width, a value a share of the height. */

/** Of the drawing, in its own units; one unit of height is one pixel. */
export const drawing = { width: 1000, height: 320 };

/** More points than this no screen shows: a race of 700 laps is thinned to the extremes of each stretch. */
const mostPoints = 300;

/** The height of labels at the edge, in px. */
const labelHeight = 20;

export interface Axis {
  /** The values at the edges. */
  low: number;
  high: number;
  /** Small values are at the top, as places are. */
  isTopSmall: boolean;
  /** How many steps there are from edge to edge. */
  steps: number;
}

/** From the left edge, in units of the drawing. @param step from 0 */
export function across(step: number, { steps }: Axis): number {
  return (step * drawing.width) / Math.max(1, steps - 1);
}

/** From the top, in units of the drawing; outside of it for values that are cut off. */
export function down(value: number, { low, high, isTopSmall }: Axis): number {
  const share = (value - low) / Math.max(1, high - low);
  return (isTopSmall ? share : 1 - share) * drawing.height;
}

/** The line of one car. Empty without values; a single one is a short dash. */
export function pathOf(values: readonly number[], axis: Axis): string {
  const points = thinned(values).map(
    ([step, value]) => `${tenths(across(step, axis))} ${tenths(down(value, axis))}`,
  );
  if (points.length === 0) return "";
  return `M${points.join("L")}${points.length === 1 ? "h4" : ""}`;
}

/** No screen shows less. */
function tenths(units: number): number {
  return Math.round(units * 10) / 10;
}

/** Few enough points: the first and the last, and of each stretch between them the lowest and the highest in their order. */
export function thinned(values: readonly number[]): [step: number, value: number][] {
  if (values.length <= mostPoints) return values.map((value, step) => [step, value]);
  const stretch = Math.ceil((2 * values.length) / mostPoints);
  const steps = new Set([0]);
  for (let from = 0; from < values.length; from += stretch) {
    const ends = extremes(values, from, Math.min(values.length, from + stretch));
    for (const step of ends) steps.add(step);
  }
  steps.add(values.length - 1);
  return [...steps].flatMap((step) => {
    const value = values[step];
    return value === undefined ? [] : [[step, value] satisfies [number, number]];
  });
}

/** Where the lowest and the highest of a stretch stand, in order. */
function extremes(values: readonly number[], from: number, to: number): number[] {
  let [low, high] = [from, from];
  for (let step = from + 1; step < to; step++) {
    const value = values[step] ?? 0;
    if (value < (values[low] ?? 0)) low = step;
    if (value > (values[high] ?? 0)) high = step;
  }
  return low < high ? [low, high] : [high, low];
}

/** The values to write at the side: the edges and, where it is another, the middle. */
export function marksOf({ low, high }: Axis): number[] {
  return [...new Set([low, Math.round((low + high) / 2), high])];
}

/** Moves labels apart where lines end close together, inside the drawing. @param tops where each line ends, from the top */
export function spreadLabels(tops: readonly number[]): number[] {
  const order = tops.map((top, index) => ({ index, top })).toSorted((a, b) => a.top - b.top);
  const spread = tops.map(() => 0);
  let free = labelHeight / 2;
  for (const one of order) {
    one.top = Math.max(one.top, free);
    free = one.top + labelHeight;
  }
  // Those pushed over the lower edge push the others up again.
  let limit = drawing.height - labelHeight / 2;
  for (const { index, top } of order.toReversed()) {
    spread[index] = Math.min(top, limit);
    limit = (spread[index] ?? 0) - labelHeight;
  }
  return spread;
}

export interface DrawnLine {
  id: string;
  /** Stands at its end. */
  title: string;
  /** One for each step, from the first on. */
  values: readonly number[];
}

/** What a chart draws: made anew only when lines or axis are others, not while one moves along it. */
export interface Drawn {
  axis: Axis;
  /** Names at the right edge. `top`: px. */
  ends: { id: string; place: number; title: string; top: number }[];
  /** `place`: among the chosen lines, from 0; `null`: in the background. */
  paths: { id: string; place: number | null; path: string }[];
}

/** @param chosen in colour, the first one strongest @param others grey, behind them */
export function drawLines(
  axis: Axis,
  chosen: readonly DrawnLine[],
  others: readonly (readonly number[])[],
): Drawn {
  const spread = spreadLabels(chosen.map(({ values }) => down(values.at(-1) ?? 0, axis)));
  const background = others.map((values) => pathOf(values, axis)).join("");
  return {
    axis,
    ends: chosen.map(({ id, title }, place) => ({ id, place, title, top: spread[place] ?? 0 })),
    paths: [
      { id: "others", place: null, path: background },
      ...chosen
        .map(({ id, values }, place) => ({ id, place, path: pathOf(values, axis) }))
        // The strongest is drawn over the others.
        .toReversed(),
    ],
  };
}
