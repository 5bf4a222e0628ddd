import type { Db } from "#server/database/databases.ts";

/** Ids of events that were over when a past season came with them. */
export function selectMovedInEvents(db: Db) {
  return db
    .selectFrom("events as shown_event")
    .innerJoin("imports as import", "import.season_id", "shown_event.season_id")
    .select("shown_event.id")
    .where("import.kind", "=", "past")
    .where("import.undone_at", "is", null)
    .whereRef("shown_event.time", "<", "import.at");
}
