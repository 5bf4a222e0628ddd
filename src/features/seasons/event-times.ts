import { isRace } from "#shared/session-types.ts";
import { roundTimes, type RoundTimes } from "./race-state.ts";
import type { SeasonEvent } from "./seasons.ts";

/** As `roundTimes`, of an event on the wire. */
export function timesOfEvent({
  time,
  sessions,
}: Pick<SeasonEvent, "time" | "sessions">): RoundTimes {
  return roundTimes(
    time,
    sessions.map(({ startDate, durationMinutes, type, official, hasResults }) => ({
      startsAt: startDate,
      endsAt: startDate + durationMinutes * 60_000,
      isRace: isRace(type.code),
      official,
      hasResults,
    })),
  );
}
