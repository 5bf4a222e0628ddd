/** What dropping needs to know of one of an entry's results: a round, or a race of one. */
export interface DroppableResult {
  points: number;
  /** False for one still to come: it is 0 and goes before everything else. */
  run: boolean;
  /** The entry has no counted row in it. */
  missed: boolean;
  /** It must stay, whatever it brought. */
  kept: boolean;
  /** It must go, whatever it brought, and takes up one of the drops. */
  forced: boolean;
}

/**
 * Which of an entry's results do not count: those that must go, then the worst, until the best (results − `maxIgnored`) remain,
 * at least one. Results to come take up drops first, so that nothing driven is dropped too early; then missed ones; among equal
 * totals the later one goes.
 */
export function droppedResults(
  results: readonly DroppableResult[],
  maxIgnored: number,
): Set<number> {
  const entries = [...results.entries()];
  const forced = entries.filter(([, result]) => result.forced);
  const drops = Math.max(0, Math.min(maxIgnored, results.length - 1) - forced.length);
  const worstFirst = entries
    .filter(([, result]) => !result.kept && !result.forced)
    .toSorted(
      ([indexA, a], [indexB, b]) =>
        Number(a.run) - Number(b.run) ||
        a.points - b.points ||
        Number(b.missed) - Number(a.missed) ||
        indexB - indexA,
    );
  return new Set([...forced, ...worstFirst.slice(0, drops)].map(([index]) => index));
}
