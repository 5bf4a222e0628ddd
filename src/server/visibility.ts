import type { RawBuilder } from "kysely";
import type { Viewer } from "./viewer.ts";
import type { Db } from "./database/databases.ts";
import { findRow } from "./database/rows.ts";

/*
 * Hidden seasons and events are absent for everybody who does not prepare them. `hidden-things.test.ts` looks for them in every
 * reply.
 */

/** Whether the viewer prepares seasons and so also sees hidden ones. */
export function seesHidden(viewer: Viewer | null): boolean {
  return viewer?.permissions.has("manageSeasons") ?? false;
}

/** Whether something is hidden from the viewer that stands under these flags: an event's own and its season's. */
export function isHiddenFrom(viewer: Viewer | null, ...hidden: readonly boolean[]): boolean {
  return hidden.includes(true) && !seesHidden(viewer);
}

/** Ids of the seasons that everybody sees, for a query to compare with. */
export function visibleSeasons(db: Db) {
  return db
    .selectFrom("seasons as shown_season")
    .select("shown_season.id")
    .where("shown_season.hidden", "=", false);
}

/** Ids of the seasons that are not over, for a query to compare with: an event is still to come, or none is known yet. */
export function seasonsNotOver(db: Db, now: number | RawBuilder<number>) {
  return db
    .selectFrom("seasons as open_season")
    .select("open_season.id")
    .where((season) =>
      season.or([
        season(
          "open_season.id",
          "in",
          season.selectFrom("events").select("season_id").where("time", ">", now),
        ),
        season("open_season.id", "not in", season.selectFrom("events").select("season_id")),
      ]),
    );
}

/** Ids of the events that everybody sees, for a query to compare with. */
export function visibleEvents(db: Db) {
  return db
    .selectFrom("events as shown_event")
    .select("shown_event.id")
    .where("shown_event.hidden", "=", false)
    .where("shown_event.season_id", "in", visibleSeasons(db));
}

/** Ids of a season's events that the viewer may not see. */
export async function hiddenEventsOf(
  db: Db,
  seasonId: string,
  viewer: Viewer | null,
): Promise<Set<string>> {
  if (seesHidden(viewer)) return new Set();
  const rows = await db
    .selectFrom("events")
    .select("id")
    .where("season_id", "=", seasonId)
    .where("hidden", "=", true)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The season of an event that the viewer may see, for routes whose access is the season's. */
export async function findSeasonOfEvent(
  db: Db,
  eventId: string,
  viewer: Viewer | null,
): Promise<string | undefined> {
  const event = await findRow(db, "events", eventId);
  return event && !isHiddenFrom(viewer, event.hidden) ? event.season_id : undefined;
}
