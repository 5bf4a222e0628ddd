import { sql } from "kysely";
import { AWAITED_FOR_MS } from "#features/seasons/race-state.ts";
import { isOver } from "#features/seasons/season-end.ts";
import type { Db } from "#server/database/databases.ts";

/** Since when a race that has no results is still awaited, UTC ms. */
export function awaitedSince(now: number): number {
  return now - AWAITED_FOR_MS;
}

/** Columns for `endedAt` of a query with a `season`: when its last visible event is, and how many results may still come. */
export function seasonEnd(db: Db, since: string) {
  const season = sql.ref<string>("season.id");
  return [
    db
      .selectFrom("events as event")
      // Without `case` both engines may go through the times of all events to find a season's last one.
      .select(
        sql<number | null>`max(case when event.hidden then null else event.time end)`.as("last"),
      )
      .where("event.season_id", "=", season)
      .as("last_at"),
    db
      .selectFrom("events as event")
      .innerJoin("event_sessions as session", "session.event_id", "event.id")
      .leftJoin("session_results as saved", "saved.session_id", "session.id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("event.season_id", "=", season)
      .where("event.hidden", "=", false)
      .where("event.time", ">", sql<number>`${since}`)
      .where("session.official", "=", true)
      .where("session.type", "=", "R")
      .where("saved.session_id", "is", null)
      .$asScalar()
      .$notNull()
      .as("awaited"),
  ] as const;
}

interface SeasonEnd {
  last_at: number | null;
  awaited: number;
}

/** All its results are there, or nobody waits for them any longer. */
export function hasEnded({ last_at, awaited }: SeasonEnd, now: number): boolean {
  return isOver(last_at === null ? [] : [{ time: last_at, isAwaited: awaited > 0 }], now);
}
