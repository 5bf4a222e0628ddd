export interface RowLap {
  timeMs: number;
  /** False: counts as distance, never towards a best lap or an average. */
  valid: boolean;
  /** Which of the car's drivers drove it. */
  driver: number;
}

export interface BestAverage {
  /** Exact: averages are compared by their sums. */
  sumMs: number;
  /** Rounded to whole milliseconds, to be shown. */
  averageMs: number;
  /** Index of the first lap of the stint. */
  firstLap: number;
  driver: number;
}

/**
 * Best average over `count` consecutive valid laps of one driver, the first such stint when several are equal; `null` when
 * nobody drove that many. An invalid lap or another driver's lap starts the stint anew. Laps are in driving order.
 */
export function bestAverage(laps: readonly RowLap[], count: number): BestAverage | null {
  let best: BestAverage | null = null;
  let stint: RowLap[] = [];
  let sumMs = 0;
  for (const [index, lap] of laps.entries()) {
    if (!lap.valid || lap.timeMs <= 0 || stint.at(-1)?.driver !== lap.driver) {
      stint = [];
      sumMs = 0;
    }
    if (!lap.valid || lap.timeMs <= 0) continue;
    stint.push(lap);
    sumMs += lap.timeMs;
    const leaving = stint.length > count ? stint[stint.length - 1 - count] : undefined;
    if (leaving) sumMs -= leaving.timeMs;
    if (stint.length < count || (best && best.sumMs <= sumMs)) continue;
    best = {
      sumMs,
      averageMs: Math.round(sumMs / count),
      firstLap: index - count + 1,
      driver: lap.driver,
    };
  }
  return best;
}
