import type { Db } from "#server/database/databases.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";

/** A person's own suspensions and places in race control. */
export async function ownEntryListsData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    suspensions: await db
      .selectFrom("event_suspensions as suspension")
      .innerJoin("events as event", "event.id", "suspension.event_id")
      .innerJoin("seasons as season", "season.id", "event.season_id")
      .select(["season.title as season", "event.title as event", "suspension.reason"])
      .where("suspension.user_id", "=", userId)
      .where("event.id", "in", visibleEvents(db))
      .orderBy("event.time")
      .execute(),
    raceControl: {
      everywhere: await db
        .selectFrom("race_control")
        .select("seat")
        .where("user_id", "=", userId)
        .execute(),
      seasons: await db
        .selectFrom("season_race_control as control")
        .innerJoin("seasons as season", "season.id", "control.season_id")
        .select(["season.title as season", "control.seat"])
        .where("control.user_id", "=", userId)
        .where("season.id", "in", visibleSeasons(db))
        .execute(),
    },
  };
}
