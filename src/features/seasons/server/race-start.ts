import { type RawBuilder, sql } from "kysely";

/**
 * SQL for `startsAt` of `roundTimes` (UTC ms) of a query's `event`, for lists that do not read sessions: its first official race,
 * else its first session, else its own time.
 */
export function raceStart(): RawBuilder<number> {
  return sql<number>`coalesce((
    select coalesce(min(case when official and type = 'R' then start_at end), min(start_at))
    from event_sessions where event_id = event.id
  ), event.time)`;
}
