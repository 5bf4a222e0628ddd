import type { z } from "zod";
import { roundTimes } from "#features/seasons/race-state.ts";
import type { calendarEventSchema } from "#features/seasons/seasons.ts";
import { listSimulators, simulatorOf } from "#features/seasons/server/simulators-queries.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import {
  isPractice,
  isQualifying,
  isRace,
  readSessionType,
  type SessionTypeCode,
} from "#shared/session-types.ts";
import type { listVisibleEvents } from "./events-queries.ts";

type CalendarEvent = z.infer<typeof calendarEventSchema>;

type VisibleEvents = Awaited<ReturnType<typeof listVisibleEvents>>;

/** Events with the starts of their practice, qualifying and races. */
export async function toCalendar(db: Db, events: VisibleEvents): Promise<CalendarEvent[]> {
  if (events.length === 0) return [];
  const sessions = await db
    .selectFrom("event_sessions")
    .select(["event_id", "type", "official", "start_at", "reverse_grid_positions"])
    .where("event_id", "in", columnOf(events, "id"))
    .orderBy("position")
    .execute();
  const simulators = await listSimulators(db);
  const byEvent = groupBy(sessions, (session) => session.event_id);
  return events.map((event) => ({
    _id: event.id,
    title: event.title,
    season: {
      _id: event.season_id,
      title: event.season_title,
      simulator: simulatorOf(simulators, event.simulator_id),
    },
    track: trackTitle({ family: event.family, name: event.track }),
    trackId: event.track_id,
    date: event.time,
    ...startsOf(event.time, byEvent.get(event.id) ?? []),
  }));
}

interface SessionStart {
  type: string;
  official: boolean;
  start_at: number;
  reverse_grid_positions: number;
}

/** A race after a session that reverses its first places is the inverted one. */
function startsOf(time: number, sessions: readonly SessionStart[]) {
  const first = (isWanted: (type: SessionTypeCode) => boolean) =>
    sessions.find(({ type }) => isWanted(readSessionType(type)))?.start_at ?? null;
  const reversing = sessions.findIndex((session) => session.reverse_grid_positions > 1);
  const inverted =
    reversing < 0
      ? undefined
      : sessions.slice(reversing + 1).find(({ type }) => isRace(readSessionType(type)));
  const planned = sessions.map(({ type, official, start_at }) => ({
    startsAt: start_at,
    endsAt: start_at,
    isRace: isRace(readSessionType(type)),
    official,
    hasResults: false,
  }));
  return {
    startsAt: roundTimes(time, planned).startsAt,
    practice: first(isPractice),
    qualify: first(isQualifying),
    race: first(isRace),
    raceInverted: inverted?.start_at ?? null,
  };
}
