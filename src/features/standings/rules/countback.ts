/** What the order of a table compares. */
export interface CountbackEntry {
  points: number;
  /** All places, best first. */
  places: readonly number[];
}

/**
 * Points, then most first places, most second places, and so on. Comparing the places one by one, best first, says the same:
 * where they first differ, the lower place is one more of that kind, and who has one left has one more.
 */
export function compareByCountback(a: CountbackEntry, b: CountbackEntry): number {
  if (a.points !== b.points) return b.points - a.points;
  const shared = Math.min(a.places.length, b.places.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a.places[index] ?? 0) - (b.places[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return b.places.length - a.places.length;
}

/** Positions of entries already in order: equal in everything is the same position, and the next is skipped. */
export function sharedPositions(ordered: readonly CountbackEntry[]): number[] {
  const positions: number[] = [];
  for (const [index, entry] of ordered.entries()) {
    const before = ordered[index - 1];
    const tied = before !== undefined && compareByCountback(before, entry) === 0;
    positions.push(tied ? (positions[index - 1] ?? index + 1) : index + 1);
  }
  return positions;
}
