/** What of a row tells the race that it is of. */
export interface RaceMark {
  laps: number;
  bestLapMs: number | null;
}

/** Most of a race's rows say the same in every file of it, but for who was judged or corrected since. */
const LEAST_EQUAL = 0.9;

/**
 * Whether two classifications are of the same race, whatever wrote the files: nearly everybody's laps and best lap, to the
 * millisecond by which formats round differently. Rows without a lap prove nothing.
 */
export function isSameRace(a: readonly RaceMark[], b: readonly RaceMark[]): boolean {
  const left = b.filter(isTimed);
  const timed = a.filter(isTimed);
  const most = Math.max(timed.length, left.length);
  const equal = timed.filter((mark) => {
    const at = left.findIndex((other) => isSameMark(mark, other));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  return equal.length > 0 && equal.length >= most * LEAST_EQUAL;
}

export function isSameMark(a: RaceMark, b: RaceMark): boolean {
  return a.laps === b.laps && Math.abs((a.bestLapMs ?? 0) - (b.bestLapMs ?? 0)) <= 1;
}

function isTimed({ laps, bestLapMs }: RaceMark): boolean {
  return laps > 0 && bestLapMs !== null;
}
