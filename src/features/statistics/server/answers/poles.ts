import type { EventWithResults } from "#features/results/event-results.ts";
import { onceForPage } from "#server/cache/page-reads.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";

const selectPoles = writtenOnce(["eventId"], (db, { eventId }) =>
  db
    .selectFrom("stat_rows")
    .select(["session_id as session", "row_id as row", "person_id as driver"])
    .where("event_id", "=", eventId)
    .where("poles", "=", 1)
    .orderBy("session_order")
    .orderBy("row_id")
    .orderBy("seat"),
);

const poles = onceForPage((db, eventId) => selectPoles(db, { eventId }));

/** See `listPoles` of results. */
export function readPoles(db: Db, eventId: string): Promise<EventWithResults["poles"]> {
  return poles(db, eventId);
}
