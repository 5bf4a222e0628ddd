/** What says of two laps on one layout which was driven first, as far as anybody knows. */
export interface TimedLap {
  best_lap_ms: number;
  /** When its session started. */
  at: number;
  session_order: number;
  session_id: string;
  best_lap_order: number | null;
  row_id: string;
  seat: number;
}

/**
 * Laps that beat all before them, the fastest first; of equal laps the earlier is the record. `laps` are one stretch of times, in
 * any order, and `earliest` is the last record among all faster laps, if there are any.
 */
export function recordsAmong<Lap extends TimedLap>(laps: readonly Lap[], earliest?: Lap): Lap[] {
  const records: Lap[] = [];
  let before = earliest;
  for (const lap of laps.toSorted((a, b) => a.best_lap_ms - b.best_lap_ms || compareMoments(a, b)))
    if (!before || compareMoments(lap, before) < 0) {
      records.push(lap);
      before = lap;
    }
  return records;
}

/** Of one session only its fastest lap can be a record. */
function compareMoments(a: TimedLap, b: TimedLap): number {
  return (
    a.at - b.at ||
    a.session_order - b.session_order ||
    compareIds(a.session_id, b.session_id) ||
    a.best_lap_ms - b.best_lap_ms ||
    orderOf(a) - orderOf(b) ||
    compareIds(a.row_id, b.row_id) ||
    a.seat - b.seat
  );
}

/** A lap whose place among the others nobody knows comes last. */
function orderOf({ best_lap_order }: TimedLap): number {
  return best_lap_order ?? Number.MAX_SAFE_INTEGER;
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
