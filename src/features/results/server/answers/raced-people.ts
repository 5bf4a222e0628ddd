import type { Db } from "#server/database/databases.ts";

/** See `listRaced` of seat-links. */
export async function readRaced(db: Db, seasonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("event_sessions as session", "session.id", "driver.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("driver.user_id")
    .distinct()
    .where("event.season_id", "=", seasonId)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}
