import { raceStart } from "#features/seasons/server/race-start.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import { readSessionType } from "#shared/session-types.ts";
import type { AvailableEvent } from "../../standings.ts";

/** The season's events, hidden ones too, with their sessions, in order of time: what a table of this season can score. */
export async function listAvailableEvents(db: Db, seasonId: string): Promise<AvailableEvent[]> {
  const [events, sessions] = await Promise.all([
    db
      .selectFrom("events as event")
      .select(["event.id", "event.title", raceStart().as("time")])
      .where("event.season_id", "=", seasonId)
      .orderBy("event.time")
      .orderBy("event.id")
      .execute(),
    db
      .selectFrom("event_sessions as session")
      .innerJoin("events as event", "event.id", "session.event_id")
      .leftJoin("session_results as results", "results.session_id", "session.id")
      .select([
        "session.id",
        "session.event_id",
        "session.title",
        "session.type",
        "session.official",
        "session.sprint",
        "session.prequalification",
        "results.version",
      ])
      .where("event.season_id", "=", seasonId)
      .orderBy("session.position")
      .execute(),
  ]);
  const byEvent = groupBy(sessions, (session) => session.event_id);
  return events.map(({ id, title, time }) => ({
    _id: id,
    title,
    time,
    sessions: (byEvent.get(id) ?? []).map((session) => ({
      _id: session.id,
      title: session.title,
      type: { code: readSessionType(session.type) },
      official: session.official,
      sprint: session.sprint,
      prequalification: session.prequalification,
      run: session.version !== null,
    })),
  }));
}
