import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { isRace } from "#shared/session-types.ts";
import { roundTimes, type RoundTimes } from "./race-state.ts";
import type { SeasonEvent } from "./seasons.ts";

type SeasonSession = SeasonEvent["sessions"][number];

/** What lies further before a race is no part of its evening: a week of prequalification, a practice on another day. */
const EVENING_MS = 12 * HOUR_MS;

/** The session with which the evening of an event's race begins, or `undefined` where the race does. */
export function openingSession<Session extends SeasonSession>(
  event: Pick<SeasonEvent, "time"> & { sessions: readonly Session[] },
): Session | undefined {
  const { startsAt } = timesOfEvent(event);
  return event.sessions
    .filter(({ startDate }) => startDate < startsAt && startDate > startsAt - EVENING_MS)
    .toSorted((a, b) => a.startDate - b.startDate)[0];
}

/** When a session ends as it is planned (spec/2 §4: what qualifying must be driven by). UTC ms. */
export function sessionEnd({
  startDate,
  durationMinutes,
}: Pick<SeasonSession, "startDate" | "durationMinutes">): number {
  return startDate + durationMinutes * MINUTE_MS;
}

/** As `roundTimes`, of an event on the wire. */
export function timesOfEvent({
  time,
  sessions,
}: Pick<SeasonEvent, "time"> & { sessions: readonly SeasonSession[] }): RoundTimes {
  return roundTimes(
    time,
    sessions.map((session) => ({
      startsAt: session.startDate,
      endsAt: sessionEnd(session),
      isRace: isRace(session.type.code),
      official: session.official,
      hasResults: session.hasResults,
    })),
  );
}
