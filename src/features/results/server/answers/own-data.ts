import type { Db } from "#server/database/databases.ts";
import { visibleEvents } from "#server/visibility.ts";

/** A person's own results. */
export async function ownResultsData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    results: await db
      .selectFrom("result_row_drivers as driver")
      .innerJoin("result_rows as row", "row.id", "driver.row_id")
      .innerJoin("event_sessions as session", "session.id", "driver.session_id")
      .innerJoin("events as event", "event.id", "session.event_id")
      .select([
        "event.title as event",
        "session.title as session",
        "session.start_at",
        "row.position",
        "driver.platform",
        "driver.platform_id",
      ])
      .where("driver.user_id", "=", userId)
      .where("event.id", "in", visibleEvents(db))
      .orderBy("session.start_at")
      .execute(),
  };
}
