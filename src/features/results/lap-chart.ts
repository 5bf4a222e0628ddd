/** One lap of a car: its time in ms and its place in the crossing order of the whole session. */
export interface ChartLap {
  timeMs: number;
  order: number;
  valid: boolean;
}

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
 * Positions and gaps over the laps of a session, one line a car. A car's place after a lap is its turn among all who completed as
 * many, which also holds for lapped cars.
 *
 * Gaps end where the classification ends. Laps alone do not add up to a race: games count the first one from when the car joined
 * or from when the session opened. So a car's laps are hung from its finish: the first lap takes what the total has more or less
 * than their sum, and what was added after the flag stands on the last one. A car without a total is moved by as much as the
 * others usually are.
 */
export function lapChart(cars: readonly ChartCar[]): ChartLine[] {
  const shifts = cars.map(shiftOf);
  const usualShift = median(shifts.flatMap((shift) => shift ?? []));
  const crossedMs = cars.map((car, index) => crossings(car, shifts[index] ?? usualShift));
  const lines = cars.map(({ id, laps }): ChartLine => ({
    id,
    positions: [],
    gapsMs: [],
    timesMs: laps.map(({ timeMs }) => timeMs),
  }));
  const longest = cars.reduce((most, { laps }) => Math.max(most, laps.length), 0);
  for (let lap = 0; lap < longest; lap++) {
    const order = crossingOrder(cars, lap);
    let firstMs = Infinity;
    for (const car of order) firstMs = Math.min(firstMs, crossedMs[car]?.[lap] ?? Infinity);
    for (const [index, car] of order.entries()) {
      lines[car]?.positions.push(index + 1);
      lines[car]?.gapsMs.push((crossedMs[car]?.[lap] ?? firstMs) - firstMs);
    }
  }
  return lines;
}

/** When a car completed each lap, ms; what was added after the flag stands on the last. */
function crossings({ laps, finish }: ChartCar, shiftMs: number): number[] {
  let atMs = shiftMs;
  return laps.map(({ timeMs }, lap) => {
    atMs += timeMs;
    return lap === laps.length - 1 ? atMs + (finish?.addedMs ?? 0) : atMs;
  });
}

/**
 * Indexes of the cars that completed a lap, in the order in which they did; ties keep theirs. They are sorted as plain numbers,
 * because a long race has 70,000 laps and a telephone waits.
 */
function crossingOrder(cars: readonly ChartCar[], lap: number): number[] {
  const keys = cars.flatMap(({ laps }, index) => {
    const driven = laps[lap];
    return driven ? [driven.order * cars.length + index] : [];
  });
  return Array.from(Float64Array.from(keys).toSorted(), (key) => key % cars.length);
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
 * The highest value of a chart of lap times, so that pit stops, accidents and safety cars do not flatten the rest: 107 % of the
 * lap that a quarter of all are faster than, which suits even a race mostly behind the safety car.
 */
export function ceilingOf(timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const quick = sorted[Math.floor(sorted.length / 4)] ?? 0;
  return Math.min(sorted.at(-1) ?? 0, Math.round(quick * 1.07));
}

export interface LapPlace {
  id: string;
  position: number;
  gapMs: number;
  timeMs: number;
}

/** The order after a lap, of the cars that completed it. @param lap from 1 */
export function orderAfter(lines: readonly ChartLine[], lap: number): LapPlace[] {
  return lines
    .flatMap(({ id, positions, gapsMs, timesMs }) => {
      const [position, gapMs, timeMs] = [positions[lap - 1], gapsMs[lap - 1], timesMs[lap - 1]];
      if (position === undefined || gapMs === undefined || timeMs === undefined) return [];
      return [{ id, position, gapMs, timeMs }];
    })
    .toSorted((a, b) => a.position - b.position);
}
