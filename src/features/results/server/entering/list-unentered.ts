import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { groupBy } from "#shared/group-by.ts";
import type { UnenteredRow } from "../../entering/plan-entries.ts";
import { rowSnapshotSchema } from "../../results.ts";
import { applyEdits } from "../../session-results.ts";
import { readEdits } from "../edits-json.ts";

/**
 * The rows of a season's results in which somebody known has no entered car and is no guest: the newest session first, each in
 * its order.
 */
export async function listUnentered(db: Db, seasonId: string): Promise<UnenteredRow[]> {
  const rows = await db
    .selectFrom("result_rows as row")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["row.session_id", "row.frozen"])
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time", "desc")
    .orderBy("session.start_at", "desc")
    .orderBy("row.session_id")
    .orderBy("row.sort_order")
    .execute();
  const edits = await db
    .selectFrom("result_work as work")
    .innerJoin("event_sessions as session", "session.id", "work.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["work.session_id", "work.work"])
    .where("event.season_id", "=", seasonId)
    .where("work.aside", "=", false)
    .execute();
  const editsOf = groupBy(edits, ({ session_id }) => session_id);
  return [...groupBy(rows, ({ session_id }) => session_id)].flatMap(([session, own]) =>
    applyEdits(
      own.map(({ frozen }) => fromJson(rowSnapshotSchema, frozen)),
      (editsOf.get(session) ?? []).map(({ work }) => readEdits(work)),
    ).flatMap(({ carId, guest, removed, snapshot, userIds }) => {
      const known = userIds.filter((id) => id !== null);
      if (carId !== null || guest || removed || known.length === 0) return [];
      return [
        {
          userIds: known,
          fileCar: snapshot.fileCar,
          clubId: snapshot.car.clubId,
          licences: snapshot.driverClassIds,
        },
      ];
    }),
  );
}
