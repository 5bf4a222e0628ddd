import { type RawBuilder, sql } from "kysely";

/**
 * SQL for what is announced of the event `event` of a query, UTC ms: `startsAt` of `roundTimes`, for lists that do not read sessions. The first of
 * its official races, else of its sessions, else its own time.
 */
export function raceStart(): RawBuilder<number> {
  return sql<number>`coalesce((
    select coalesce(min(case when official and type = 'R' then start_at end), min(start_at))
    from event_sessions where event_id = event.id
  ), event.time)`;
}
