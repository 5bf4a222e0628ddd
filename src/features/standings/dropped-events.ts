/** What dropping needs to know of an entry's event. */
export interface DroppableEvent {
  points: number;
  /** False for a round still to come: it is 0 and goes before everything else. */
  run: boolean;
  /** The entry has no counted row in it. */
  missed: boolean;
  /** It must stay, whatever it brought. */
  kept: boolean;
}

/**
 * Which of an entry's events do not count: the worst ones, so that the best (events − `maxIgnoredEvents`) remain, at least one.
 * Rounds to come take up drops first, so nothing that was driven is dropped before enough rounds were run; then missed
 * events; among equal totals the later one goes.
 */
export function droppedEvents(
  events: readonly DroppableEvent[],
  maxIgnoredEvents: number,
): Set<number> {
  const drops = Math.max(0, Math.min(maxIgnoredEvents, events.length - 1));
  if (drops === 0) return new Set();
  const worstFirst = [...events.entries()]
    .filter(([, event]) => !event.kept)
    .toSorted(
      ([indexA, a], [indexB, b]) =>
        Number(a.run) - Number(b.run) ||
        a.points - b.points ||
        Number(b.missed) - Number(a.missed) ||
        indexB - indexA,
    );
  return new Set(worstFirst.slice(0, drops).map(([index]) => index));
}
