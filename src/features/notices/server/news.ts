import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import { question } from "#server/parts.ts";
import { visibleEvents } from "#server/visibility.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";

/** Of results of events that ended earlier nobody is told: late files of old seasons are no news. */
const NEWS_MS = 14 * DAY_MS;

/** Ids of events that came from elsewhere with their results: those who drove there know them. */
export const movedInEvents = question<[db: Db], ReturnType<typeof visibleEvents>>();

export async function isMovedIn(db: Db, eventId: string): Promise<boolean> {
  return exists(movedInEvents(db).where("shown_event.id", "=", eventId));
}

/** Ids of the visible events, as `event`, that ended within 14 days before `now` (UTC ms) or later, with their seasons. */
export function selectNewEvents(db: Db, now: number) {
  const end = sql<number>`max(session.start_at + session.duration_minutes * ${sql.lit(MINUTE_MS)})`;
  return db
    .selectFrom("events as event")
    .innerJoin("event_sessions as session", "session.event_id", "event.id")
    .select(["event.id", "event.season_id as seasonId"])
    .where("event.id", "in", visibleEvents(db))
    .where("event.id", "not in", movedInEvents(db))
    .groupBy(["event.id", "event.season_id"])
    .having(end, ">", now - NEWS_MS);
}
