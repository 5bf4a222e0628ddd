import type { Db } from "#server/database/databases.ts";
import type { ActServices, SeasonOpened } from "#server/parts.ts";
import type { ImportContext } from "../../import/import-context.ts";
import { openFacts, unregisteredFacts } from "../../import/open-season.ts";
import { carsByDriver, seatOf } from "../../import/results-import.ts";
import type { RowSnapshot } from "../../results.ts";
import { type AppliedRow, applyEdits } from "../../session-results.ts";
import { findResultSession } from "./import-context.ts";
import { type PreparedSession, prepareSession } from "./prepare-session.ts";
import { saveSession } from "../session-store.ts";

/**
 * Looks for an entered car for every row of a season without one, and freezes such a row's facts anew. Each changed session gets
 * a version in its history. It runs in the caller's transaction, under the lock of the season.
 */
export async function rematchSeason(
  trx: Db,
  services: ActServices,
  { seasonId, savedBy }: SeasonOpened,
): Promise<void> {
  const sessions = await trx
    .selectFrom("session_results as saved")
    .innerJoin("event_sessions as session", "session.id", "saved.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["session.id", "event.id as event_id"])
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time")
    .orderBy("session.start_at")
    .execute();
  for (const { id, event_id } of sessions) {
    const session = await findResultSession(trx, id, event_id);
    if (!session) continue;
    const prepared = await prepareSession(trx, session, null);
    const snapshots = rematchedRows(prepared);
    if (!snapshots) continue;
    await saveSession(trx, services, {
      savedBy,
      sessionId: id,
      version: prepared.state.version,
      snapshots,
      edits: prepared.edits,
      parked: prepared.parked,
      file: null,
    });
  }
}

/** `undefined` where every row stays as it is. */
function rematchedRows({
  snapshots,
  edits,
  context,
}: Pick<PreparedSession, "snapshots" | "edits" | "context">): RowSnapshot[] | undefined {
  const seats = carsByDriver(context);
  const rows = applyEdits(snapshots, edits).map((row) => rematched(row, context, seats));
  return rows.some((row, index) => row !== snapshots[index]) ? rows : undefined;
}

function rematched(
  { snapshot, carId, userIds }: AppliedRow,
  { open }: ImportContext,
  seats: ReturnType<typeof carsByDriver>,
): RowSnapshot {
  if (carId !== null) return snapshot;
  const car = seatOf(userIds, seats);
  const facts =
    car?.facts ??
    (open ? openFacts(snapshot.fileCar, userIds, open) : unregisteredFacts(snapshot.fileCar));
  const isSame = JSON.stringify(facts) === JSON.stringify(snapshot.car);
  return isSame ? snapshot : { ...snapshot, matchedCarId: facts.carId, car: facts };
}
