import type { RankedRow } from "#features/results/session-results.ts";
import type { StewardChanges } from "./stewarding.ts";

type Change = Omit<StewardChanges["rows"][number], "_id" | "drivers" | "items">;

/** The rows whose place or time differs after what stewards decided, in the order of `after`. */
export function changedRows(
  before: readonly RankedRow[],
  after: readonly RankedRow[],
): (Change & { entryKey: string })[] {
  const byKey = new Map(before.map((row) => [row.snapshot.entryKey, row]));
  return after.flatMap((row) => {
    const { entryKey, car, fileCar } = row.snapshot;
    const old = byKey.get(entryKey);
    if (!old || isSame(old, row)) return [];
    return [
      {
        entryKey,
        raceNumber: car.raceNumber ?? fileCar.raceNumber,
        carName: car.carName,
        before: placeOf(old),
        after: placeOf(row),
      },
    ];
  });
}

function placeOf({ computed, dsq }: RankedRow): Change["before"] {
  const { position, classPositions, laps, totalMs } = computed;
  return { position, classPositions, laps, totalMs, dsq };
}

function isSame(one: RankedRow, other: RankedRow): boolean {
  return JSON.stringify(placeOf(one)) === JSON.stringify(placeOf(other));
}
