import { findEvent } from "#features/events/server/events-queries.ts";
import { findRecap, listPoles } from "#features/results/server/event-recap.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { placeOf } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { isRace, sessionTypes } from "#shared/session-types.ts";
import type { LastRace } from "../home.ts";

/** The newest official race with results that everybody sees, and what it was like; the same for whoever asks. */
export async function findLastRace(db: Db, now: number): Promise<LastRace | null> {
  const [last] = await selectLast(db, {});
  const event = last && (await findEvent(db, last.id, null));
  if (!event) return null;
  const recap = await findRecap(db, { event, poles: await listPoles(db, event._id), now });
  const { _id, title, round, season } = event;
  return (
    recap && {
      ...recap,
      event: { _id, title, round },
      season: { _id: season._id, title: season.title, simulator: season.simulator },
      place: placeOf(event),
      startsAt: timesOfEvent(event).startsAt,
    }
  );
}

const selectLast = writtenOnce([], (db) =>
  db
    .selectFrom("event_sessions as session")
    .innerJoin("session_results as results", "results.session_id", "session.id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select("event.id")
    .where("session.official", "=", true)
    .where("session.type", "in", sessionTypes.filter(isRace))
    .where("event.hidden", "=", false)
    .where("season.hidden", "=", false)
    .orderBy("session.start_at", "desc")
    .orderBy("session.id")
    .limit(1),
);
