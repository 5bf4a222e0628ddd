import type { EventWithResults } from "./event-results.ts";

interface TimedRound {
  _id: string;
  title: string;
  /** UTC ms. */
  time: number;
}

/**
 * The rounds before and after an event, itself visible or not.
 * @param rounds the visible ones of its season, in order of time and, at the same time, of id
 */
export function roundsBeside(
  rounds: readonly TimedRound[],
  event: Pick<TimedRound, "_id" | "time">,
): EventWithResults["beside"] {
  const own = rounds.findIndex(({ _id }) => _id === event._id);
  const later = rounds.findIndex(({ time }) => time > event.time);
  const place = own >= 0 ? own : later >= 0 ? later : rounds.length;
  const shown = (index: number) => {
    const round = rounds[index];
    return round ? { _id: round._id, title: round.title, round: index + 1 } : null;
  };
  return { previous: shown(place - 1), next: shown(own >= 0 ? place + 1 : place) };
}
