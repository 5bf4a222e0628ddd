/** One lap of a car: its time in ms and its place in the crossing order of the whole session. */
export interface ChartLap {
  timeMs: number;
  order: number;
  valid: boolean;
}

export interface ChartCar {
  /** Row id. */
  id: string;
  /** In driving order. */
  laps: readonly ChartLap[];
}

export interface ChartLine {
  id: string;
  /** Place after each lap the car completed, by crossing order, from 1. */
  positions: number[];
  /** Ms behind the leader after each lap, from the laps' sum; 0 for the leader. */
  gapsMs: number[];
  timesMs: number[];
}

/**
 * Positions and gaps over the laps of a session, one line a car. A car's place after a lap is its turn among all who completed as many,
 * which also holds for lapped cars. Gaps are sums of laps: a first lap that a game only estimates shifts them by that much.
 */
export function lapChart(cars: readonly ChartCar[]): ChartLine[] {
  const longest = Math.max(0, ...cars.map((car) => car.laps.length));
  const lines = new Map<string, ChartLine>();
  for (const { id } of cars) lines.set(id, { id, positions: [], gapsMs: [], timesMs: [] });
  const totals = new Map(cars.map((car) => [car.id, 0]));
  for (let lap = 0; lap < longest; lap++) {
    const through = cars
      .flatMap((car) => {
        const driven = car.laps[lap];
        return driven ? [{ id: car.id, driven }] : [];
      })
      .toSorted((a, b) => a.driven.order - b.driven.order);
    for (const { id, driven } of through) totals.set(id, (totals.get(id) ?? 0) + driven.timeMs);
    const best = Math.min(...through.map(({ id }) => totals.get(id) ?? 0));
    for (const [index, { id, driven }] of through.entries()) {
      const line = lines.get(id);
      line?.positions.push(index + 1);
      line?.gapsMs.push((totals.get(id) ?? 0) - best);
      line?.timesMs.push(driven.timeMs);
    }
  }
  return [...lines.values()];
}

/**
 * The highest value of a chart of lap times that is worth its height: pit stops and accidents would flatten everything else. One and a
 * fifth of the median.
 */
export function ceilingOf(timesMs: readonly number[]): number {
  if (timesMs.length === 0) return 0;
  const sorted = timesMs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.min(sorted.at(-1) ?? 0, Math.round(median * 1.2));
}
