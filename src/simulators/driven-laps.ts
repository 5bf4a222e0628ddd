import type { FileDriver, FileEntry, FileLap } from "./session-file.ts";

export interface DrivenPace {
  medianMs: number;
  /** ± 1.4826 × the median of the distances from the median. */
  consistencyMs: number;
  /** Laps it is of. */
  laps: number;
}

const fewestLaps = 8;
const slowest = 1.07;

/** Of valid laps up to 107 % of their median; `null` under eight of them. Leave out lap 1 before. */
export function drivenPace(laps: readonly FileLap[]): DrivenPace | null {
  const times = sorted(laps, (lap) => (lap.valid ? lap.timeMs : null));
  if (times.length < fewestLaps) return null;
  const limit = medianOf(times) * slowest;
  const end = times.findIndex((time) => time > limit);
  const counted = end === -1 ? times : times.subarray(0, end);
  if (counted.length < fewestLaps) return null;
  const medianMs = Math.round(medianOf(counted));
  const distances = counted.map((time) => Math.abs(time - medianMs)).toSorted();
  return {
    medianMs,
    consistencyMs: Math.round(1.4826 * medianOf(distances)),
    laps: counted.length,
  };
}

/** Of the field's median: a sector under it was cut short, or the game's clock was wrong. */
const impossible = 0.6;

/**
 * A function that finds the best sectors among laps of these entries. It counts valid laps with the field's usual number of
 * sectors, and no time under 60 % of the field's median in its sector.
 */
export function bestSectors(
  entries: readonly FileEntry[],
): (laps: readonly FileLap[]) => (number | null)[] | null {
  const count = usualCount(entries);
  if (count === 0) return () => null;
  const counts = (lap: FileLap) => lap.valid && lap.sectorsMs.length === count;
  const limits = sectorMedians(entries, { count, counts }).map((median) => median * impossible);
  return (laps) => {
    const best = limits.map(() => Infinity);
    for (const lap of laps) {
      if (!counts(lap)) continue;
      for (let sector = 0; sector < count; sector++) {
        const time = lap.sectorsMs[sector] ?? 0;
        if (time >= (limits[sector] ?? 0) && time < (best[sector] ?? 0)) best[sector] = time;
      }
    }
    const known = best.map((time) => (time === Infinity ? null : time));
    return known.every((time) => time === null) ? null : known;
  };
}

/** The number of sectors that most valid laps have; 0 where none has any. */
function usualCount(entries: readonly FileEntry[]): number {
  const laps: number[] = [];
  for (const { lapList } of entries) {
    for (const { valid, sectorsMs } of lapList ?? []) {
      if (valid && sectorsMs.length > 0) laps[sectorsMs.length] = (laps[sectorsMs.length] ?? 0) + 1;
    }
  }
  const most = laps.reduce((max, number) => Math.max(max, number), 0);
  return most === 0 ? 0 : laps.indexOf(most);
}

function sectorMedians(
  entries: readonly FileEntry[],
  { count, counts }: { count: number; counts: (lap: FileLap) => boolean },
): number[] {
  const laps = entries.flatMap(({ lapList }) => lapList?.filter(counts) ?? []);
  return Array.from({ length: count }, (_, sector) =>
    medianOf(sorted(laps, (lap) => lap.sectorsMs[sector] ?? null)),
  );
}

/** The laps' times in ms, without missing ones, sorted. A loop fills it many times as fast as `from` for tens of thousands. */
function sorted(laps: readonly FileLap[], timeOf: (lap: FileLap) => number | null): Uint32Array {
  const times = new Uint32Array(laps.length);
  let count = 0;
  for (const lap of laps) {
    const time = timeOf(lap);
    if (time !== null) times[count++] = time;
  }
  return times.subarray(0, count).toSorted();
}

/** Of sorted times; 0 of none. */
function medianOf(times: Uint32Array): number {
  const middle = times.length >> 1;
  const upper = times[middle] ?? 0;
  return times.length % 2 === 1 ? upper : ((times[middle - 1] ?? 0) + upper) / 2;
}

/** Adds a lap to who drove it. */
export function countLap(driver: FileDriver, { valid, timeMs }: FileLap): void {
  driver.laps++;
  if (valid && (driver.bestLapMs === null || timeMs < driver.bestLapMs)) driver.bestLapMs = timeMs;
}
