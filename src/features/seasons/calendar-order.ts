import { activeEventOf } from "./season-status.ts";

interface CalendarRound {
  _id: string;
  time: number;
}

/** A calendar as it is read: what comes first, then what was, each with its number in the season (from 1). */
interface CalendarOrder<E> {
  /** The event that people are getting ready for. */
  activeId: string | undefined;
  ahead: { event: E; round: number }[];
  /** The newest first while something is still ahead; a season that is over is told from its start. */
  done: { event: E; round: number }[];
}

/** `events` in order of time; `now` in UTC ms. An event is ahead until a day after its time, like the active one. */
export function calendarOrder<E extends CalendarRound>(
  events: readonly E[],
  now: number,
): CalendarOrder<E> {
  const rounds = events.map((event, index) => ({ event, round: index + 1 }));
  const active = activeEventOf({ events }, now);
  const ahead = active ? rounds.filter(({ event }) => event.time >= active.time) : [];
  const done = rounds.filter((round) => !ahead.includes(round));
  return {
    activeId: active?._id,
    ahead,
    done: ahead.length > 0 ? done.toReversed() : done,
  };
}
