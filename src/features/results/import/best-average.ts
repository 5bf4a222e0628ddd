import type { Lap } from "../results.ts";

/** Who drove how fast; an invalid lap counts as distance, never towards a best lap or an average. */
export type RowLap = Pick<Lap, "time" | "valid" | "driver">;

interface BestAverage {
  /** Exact: averages are compared by their sums. */
  sumMs: number;
  /** Rounded to whole milliseconds, to be shown. */
  averageMs: number;
}

/**
 * Best average over `count` consecutive valid laps of one driver; `null` when nobody drove that many. An invalid lap or another
 * driver's lap starts the stint anew. Laps are in driving order.
 */
export function bestAverage(laps: readonly RowLap[], count: number): BestAverage | null {
  let best: BestAverage | null = null;
  let stint: RowLap[] = [];
  let sumMs = 0;
  for (const lap of laps) {
    if (!lap.valid || lap.time <= 0 || stint.at(-1)?.driver !== lap.driver) {
      stint = [];
      sumMs = 0;
    }
    if (!lap.valid || lap.time <= 0) continue;
    stint.push(lap);
    sumMs += lap.time;
    const leaving = stint.length > count ? stint[stint.length - 1 - count] : undefined;
    if (leaving) sumMs -= leaving.time;
    if (stint.length < count || (best && best.sumMs <= sumMs)) continue;
    best = { sumMs, averageMs: Math.round(sumMs / count) };
  }
  return best;
}
