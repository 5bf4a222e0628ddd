/** One lap of a car: its time in ms and its place in the crossing order of the whole session. */
export interface ChartLap {
  timeMs: number;
  order: number;
  valid: boolean;
}

/** When a car finished, as the classification says. */
export interface ChartFinish {
  /** Race time, penalties included. */
  totalMs: number;
  /** What of it was added after the last lap: the stewards' seconds, and the game's own after the flag. */
  addedMs: number;
}

export interface ChartCar {
  /** Row id. */
  id: string;
  /** In driving order. */
  laps: readonly ChartLap[];
  /** `null` where the file has no total, or where laps are missing from its list. */
  finish: ChartFinish | null;
}

export interface ChartLine {
  id: string;
  /** Place after each lap the car completed, by crossing order, from 1. */
  positions: number[];
  /** Ms behind the leader after each lap; 0 for the leader. */
  gapsMs: number[];
  timesMs: number[];
}

/**
 * Positions and gaps over the laps of a session, one line a car. A car's place after a lap is its turn among all who completed as many,
 * which also holds for lapped cars.
 *
 * Gaps end where the classification ends. Laps alone do not add up to a race: games count the first one from when the car
 * joined or from when the session opened, differently for each car. So a car's laps are hung from its finish: the first lap
 * takes what the total has more or less than the sum of laps, and what was added after the flag stands on the last one. A car without a
 * total is moved by as much as the others usually are.
 */
export function lapChart(cars: readonly ChartCar[]): ChartLine[] {
  const shifts = cars.flatMap((car) => shiftOf(car) ?? []);
  const usualShift = median(shifts);
  const running = new Map(cars.map((car) => [car.id, shiftOf(car) ?? usualShift]));
  const lines = new Map<string, ChartLine>();
  for (const { id } of cars) lines.set(id, { id, positions: [], gapsMs: [], timesMs: [] });
  const longest = Math.max(0, ...cars.map((car) => car.laps.length));
  for (let lap = 0; lap < longest; lap++) {
    const through = cars
      .flatMap(({ id, laps, finish }) => {
        const driven = laps[lap];
        if (!driven) return [];
        const crossedMs = (running.get(id) ?? 0) + driven.timeMs;
        running.set(id, crossedMs);
        const addedMs = lap === laps.length - 1 ? (finish?.addedMs ?? 0) : 0;
        return [{ id, driven, atMs: crossedMs + addedMs }];
      })
      .toSorted((a, b) => a.driven.order - b.driven.order);
    const firstMs = Math.min(...through.map(({ atMs }) => atMs));
    for (const [index, { id, driven, atMs }] of through.entries()) {
      const line = lines.get(id);
      line?.positions.push(index + 1);
      line?.gapsMs.push(atMs - firstMs);
      line?.timesMs.push(driven.timeMs);
    }
  }
  return [...lines.values()];
}

/** By how much the first lap is off; `null`: the file does not say. */
function shiftOf({ laps, finish }: ChartCar): number | null {
  if (!finish || laps.length === 0) return null;
  const sumMs = laps.reduce((sum, lap) => sum + lap.timeMs, 0);
  return finish.totalMs - finish.addedMs - sumMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * The highest value of a chart of lap times that is worth its height: pit stops and accidents would flatten everything else. One and a
 * fifth of the median.
 */
export function ceilingOf(timesMs: readonly number[]): number {
  if (timesMs.length === 0) return 0;
  const slowest = timesMs.reduce((most, time) => Math.max(most, time), 0);
  return Math.min(slowest, Math.round(median(timesMs) * 1.2));
}
