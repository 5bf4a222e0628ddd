import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { columnOf, groupRows } from "#shared/group-by.ts";
import { sessionTitle } from "#shared/session-types.ts";
import type { SessionPlace } from "../../import/place-file.ts";
import { isSameMark, isSameRace } from "../../import/same-race.ts";
import type { RowSnapshot } from "../../results.ts";
import { readFrozen } from "../result-rows.ts";
import type { PreparedSession } from "./prepare-session.ts";

/**
 * Other sessions of the site, of those that the viewer sees, whose results are of the race of a new file: by the game's own id of
 * it, else because somebody of the file has their laps and best lap there, and so have the others.
 */
export async function findElsewhere(
  db: Db,
  { session, snapshots, choice }: Pick<PreparedSession, "session" | "snapshots" | "choice">,
  viewer: Viewer,
): Promise<SessionPlace[]> {
  const rows = snapshots.filter(({ added }) => !added);
  const byId = choice ? await listByKey(db, choice.key) : [];
  const likely = await listLikely(db, rows);
  const ids = [...new Set([...byId, ...likely])].filter((id) => id !== session.id);
  if (ids.length === 0) return [];
  const stored = groupRows(
    await db
      .selectFrom("result_rows")
      .select(["session_id", "frozen"])
      .where("session_id", "in", ids)
      .execute(),
    "session_id",
    ({ frozen }) => readFrozen(frozen),
  );
  const same = ids.filter((id) => byId.includes(id) || isSameRace(rows, stored.get(id) ?? []));
  return same.length > 0 ? listPlaces(db, same, viewer) : [];
}

async function listByKey(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom("result_files")
    .select("session_id")
    .where("file_session", "=", key)
    .execute();
  return columnOf(rows, "session_id");
}

/** Sessions in which somebody of the file drove as many laps, the best of them as fast. */
async function listLikely(db: Db, rows: readonly RowSnapshot[]): Promise<string[]> {
  const known = rows.find(
    ({ persons: [first], laps, bestLapMs }) => first?.platformId && laps > 0 && bestLapMs !== null,
  );
  const [person] = known?.persons ?? [];
  if (!known || !person) return [];
  const driven = await db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("result_rows as row", "row.id", "driver.row_id")
    .select(["row.session_id", "row.frozen"])
    .where("driver.platform", "=", person.platform)
    .where("driver.platform_id", "=", person.platformId)
    .execute();
  return driven
    .filter(({ frozen }) => isSameMark(known, readFrozen(frozen)))
    .map(({ session_id }) => session_id);
}

async function listPlaces(
  db: Db,
  sessionIds: readonly string[],
  viewer: Viewer,
): Promise<SessionPlace[]> {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select([
      "session.id",
      "session.title",
      "session.sprint",
      "event.id as event_id",
      "event.title as event_title",
      "event.hidden",
      "season.id as season_id",
      "season.title as season_title",
      "season.hidden as season_hidden",
    ])
    .where("session.id", "in", sessionIds)
    .orderBy("session.start_at")
    .execute();
  return rows
    .filter((row) => !isHiddenFrom(viewer, row.hidden, row.season_hidden))
    .map((row) => ({
      season: { _id: row.season_id, title: row.season_title },
      event: { _id: row.event_id, title: row.event_title },
      session: { _id: row.id, title: sessionTitle(row) },
    }));
}
