import { addLocalDays } from "#shared/time/zoned-time.ts";
import type { EventForm, EventSeries } from "./event-form.ts";

/** An event so many days later: the same times of day in the league's zone, also across clock changes. */
export function shiftEvent(event: EventForm, days: number, timeZone: string): EventForm {
  const later = (at: number) => addLocalDays(at, days, timeZone);
  return {
    ...event,
    time: later(event.time),
    rsvpStart: event.rsvpStart === null ? null : later(event.rsvpStart),
    rsvpEnd: event.rsvpEnd === null ? null : later(event.rsvpEnd),
    sessions: event.sessions.map((session) => ({
      ...session,
      startDate: later(session.startDate),
    })),
  };
}

/**
 * The events of a series, one for each track. The round, counted from `firstRound`, replaces `{n}` in the title or follows it.
 */
export function eventsOfSeries(
  { event, everyWeeks, tracks }: EventSeries,
  { firstRound, timeZone }: { firstRound: number; timeZone: string },
): EventForm[] {
  return tracks.map((track, index) => ({
    ...shiftEvent(event, index * everyWeeks * 7, timeZone),
    title: roundTitle(event.title, firstRound + index),
    track,
  }));
}

function roundTitle(title: string, round: number): string {
  return title.includes("{n}") ? title.replaceAll("{n}", String(round)) : `${title} ${round}`;
}
