import {
  type DroppableEvent,
  type DropRules,
  pointsWithDrops,
  type ResultChoices,
} from "./entry-drops.ts";

interface ProgressRules extends DropRules {
  choices: ResultChoices;
  /** What organisers gave and took, from the first event on. Thousandths. */
  extraPoints: number;
}

/**
 * An entry's total after each event that was run, as the table stood then: the events after it are still to come and take up
 * drops first. The last one is the entry's total. Thousandths.
 */
export function totalsAfterEvents(
  events: readonly DroppableEvent[],
  { choices, extraPoints, ...drops }: ProgressRules,
): number[] {
  const coming = events.map(toCome);
  return events.flatMap((event, index) => {
    if (!event.run) return [];
    const then = [...events.slice(0, index + 1), ...coming.slice(index + 1)];
    return [pointsWithDrops(then, drops, choices) + extraPoints];
  });
}

/** The event before anything of it was run. */
export function toCome<Event extends DroppableEvent>(event: Event): Event {
  return {
    ...event,
    run: false,
    sessions: event.sessions.map((session) => ({ ...session, points: 0, run: false, lines: [] })),
  };
}
