import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { visibleEvents } from "#server/visibility.ts";

/** Hidden events that a `table` of a query scores: readers see it recomputed, so that its stored places are not theirs. */
export function scoresHidden(db: Db) {
  return db
    .selectFrom("standings_sessions as scored")
    .select("scored.event_id")
    .where("scored.standings_id", "=", sql.ref<string>("table.id"))
    .where("scored.event_id", "not in", visibleEvents(db));
}
