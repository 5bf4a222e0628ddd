import type { Db } from "#server/database/databases.ts";
import { findRow, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { lockRow } from "#server/save-versioned.ts";

/**
 * Locks a season until the transaction ends: saves of it and of what belongs to it happen one after the other.
 * @throws AppError 404 when there is none.
 */
export async function lockSeason(trx: Db, id: string): Promise<Row<"seasons">> {
  await lockRow(trx, { table: "seasons", id });
  return getRow(trx, "seasons", id);
}

/** The same for the season of an event; an event that is gone has none to lock. */
export async function lockSeasonOfEvent(trx: Db, eventId: string): Promise<void> {
  const event = await findRow(trx, "events", eventId);
  if (event) await lockSeason(trx, event.season_id);
}
