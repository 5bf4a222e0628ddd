import { droppedEvents } from "./dropped-events.ts";

interface ProgressEvent {
  points: number;
  /** The event has results. */
  run: boolean;
  missed: boolean;
  disqualified: boolean;
}

interface ProgressRules {
  maxIgnoredEvents: number;
  /** An event with a disqualification may not be dropped. */
  keepsDisqualified: boolean;
  /** Counts from the first event on. Thousandths. */
  compensationPoints: number;
}

/**
 * An entry's total after each event that was run, as the table stood then: the events after it are still to come and take up
 * drops first. The last one is the entry's total. Thousandths.
 */
export function totalsAfterEvents(
  events: readonly ProgressEvent[],
  { maxIgnoredEvents, keepsDisqualified, compensationPoints }: ProgressRules,
): number[] {
  return events.flatMap((event, index) => {
    if (!event.run) return [];
    const then = events.map((other, place) =>
      place <= index && other.run
        ? { ...other, kept: keepsDisqualified && other.disqualified }
        : { points: 0, run: false, missed: false, kept: false },
    );
    const dropped = droppedEvents(then, maxIgnoredEvents);
    const counted = then.filter((_, place) => !dropped.has(place));
    return [counted.reduce((sum, { points }) => sum + points, compensationPoints)];
  });
}
