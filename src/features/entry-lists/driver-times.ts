export interface TimedRow {
  /** Best time with penalties, ms; `null`: none, or disqualified. */
  rankMs: number | null;
  /** Best average of several laps: which of the row's people drove it is not said. */
  isAverage: boolean;
  /** `userId` is `null` while nobody has been matched. */
  persons: readonly { userId: string | null; bestLapMs: number | null }[];
}

/**
 * Everybody's best prequalification time by user id. In a shared car each has a lap of their own with the row's penalties; where
 * the file does not say who drove which, all have the car's time.
 */
export function driverTimes(rows: readonly TimedRow[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const row of rows) {
    if (row.rankMs === null) continue;
    const penaltyMs = penaltyOf(row, row.rankMs);
    for (const { userId, bestLapMs } of row.persons) {
      const time = penaltyMs === null ? row.rankMs : bestLapMs && bestLapMs + penaltyMs;
      if (userId === null || time === null) continue;
      best.set(userId, Math.min(time, best.get(userId) ?? Infinity));
    }
  }
  return best;
}

/** What was added to the row's best lap; `null` where its people's laps say nothing about its time. */
function penaltyOf({ persons, isAverage }: TimedRow, rankMs: number): number | null {
  if (persons.length === 1 || isAverage) return null;
  const laps = persons.map((person) => person.bestLapMs).filter((lap) => lap !== null);
  const penaltyMs = rankMs - Math.min(...laps);
  return Number.isFinite(penaltyMs) && penaltyMs >= 0 ? penaltyMs : null;
}
