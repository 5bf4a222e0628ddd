import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";

/** Laps that are compared: of one layout, among one class, in one kind of session. */
export interface RecordKey {
  trackId: string;
  recordClass: string;
  sessionType: string;
}

/**
 * Finds the record laps anew: each lap that beat all before it. Of equal laps the earlier is the record; those of people nobody knows are none.
 */
export async function recountRecords(trx: Db, keys: readonly RecordKey[]): Promise<void> {
  for (const { trackId, recordClass, sessionType } of keys) {
    await trx
      .deleteFrom("stat_records")
      .where("track_id", "=", trackId)
      .where("record_class", "=", recordClass)
      .where("session_type", "=", sessionType)
      .execute();
    await sql`
      insert into stat_records (track_id, record_class, session_type, best_lap_ms, row_id, seat, session_id, person_id, at, current)
      select track_id, record_class, session_type, best_lap_ms, row_id, seat, session_id, person_id, at,
        case when best_lap_ms = best then 1 else 0 end
      from (
        select lap.*,
          min(best_lap_ms) over (
            order by at, session_order, session_id, best_lap_ms, coalesce(best_lap_order, 2147483647), row_id, seat
            rows between unbounded preceding and 1 preceding
          ) as before,
          min(best_lap_ms) over () as best
        from stat_rows as lap
        where track_id = ${trackId} and record_class = ${recordClass} and session_type = ${sessionType}
          and visible = 1 and best_lap_ms is not null and person_id is not null
      ) as laps
      where before is null or best_lap_ms < before`.execute(trx);
  }
}
