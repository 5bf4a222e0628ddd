import { personName } from "#shared/text/person-name.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { addRows, countRows, getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { Bounds } from "#server/http/paging.ts";
import { unreadVersion } from "../facts.ts";
import type { SavedState } from "../results-editor.ts";
import type { ResultSession } from "./import/import-context.ts";
import { readUpload, storedLapsOf } from "./import/read-upload.ts";
import { saveSession } from "./session-store.ts";
import { readSnapshot, type SessionSnapshot } from "./edits-json.ts";

/** Who saved a session's results and when, newest first. Each state is read whole, so that they are read page by page. */
export async function listHistory(
  db: Db,
  sessionId: string,
  { limit, offset }: Bounds,
): Promise<SavedState[]> {
  const rows = await db
    .selectFrom("result_history as saved")
    .innerJoin("users as user", "user.id", "saved.saved_by")
    .select([
      "saved.version",
      "saved.saved_at",
      "saved.snapshot",
      "user.first_name",
      "user.last_name",
    ])
    .where("saved.session_id", "=", sessionId)
    .orderBy("saved.version", "desc")
    // With the one before, which tells of the last whether its file is new.
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const states = rows.map((row) => ({ row, snapshot: readSnapshot(row.snapshot) }));
  return states.slice(0, limit).map(({ row, snapshot }, index) => ({
    version: row.version,
    savedAt: row.saved_at,
    savedBy: personName({ firstName: row.first_name, lastName: row.last_name }),
    ...summary(snapshot),
    isNewFile: fileIds(snapshot) !== fileIds(states[index + 1]?.snapshot),
    order: snapshot.order?.takenIn === row.version ? snapshot.order.taken : null,
  }));
}

export async function countHistory(db: Db, sessionId: string): Promise<number> {
  return countRows(db.selectFrom("result_history").where("session_id", "=", sessionId));
}

function fileIds(snapshot: SessionSnapshot | undefined): string {
  return (snapshot?.files ?? []).map((file) => `${file.uploadId} ${file.fileSession}`).join();
}

function summary({ rows, edits }: SessionSnapshot) {
  const removed = edits.filter((item) => item.removed).length;
  return {
    rows: rows.length - removed,
    corrected: edits.filter((item) => Object.keys(item.edits).length > 0).length,
    penalties: edits.reduce((sum, item) => sum + item.penalties.length, 0),
  };
}

interface Restore {
  session: ResultSession;
  /** The state to come back. */
  version: number;
  /** The version the steward saw. */
  currentVersion: number;
  savedBy: string;
}

/**
 * Makes an earlier state the present one, as a new version: nothing of the history is lost.
 * @throws AppError 404 for an unknown version, 409 when somebody saved meanwhile.
 */
export async function restoreResults(services: Services, restore: Restore): Promise<void> {
  const { session, version, currentVersion, savedBy } = restore;
  const { reader, db } = services.databases;
  const saved = await reader
    .selectFrom("result_history")
    .select("snapshot")
    .where("session_id", "=", session.id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  const snapshot = readSnapshot(saved.snapshot);
  const laps = await lapsOf(services, snapshot, { session, readBy: savedBy });
  await db.transaction().execute(async (trx) => {
    const lastFile = await putBackFiles(trx, session.id, { snapshot, now: services.now() });
    await saveSession(trx, services, {
      sessionId: session.id,
      savedBy,
      version: currentVersion,
      snapshots: snapshot.rows,
      edits: snapshot.edits,
      parked: snapshot.parked,
      order: snapshot.order,
      file: lastFile && { ...lastFile, laps, joinsEarlier: true, areFactsOld: true },
    });
    await recordChange(trx, {
      userId: savedBy,
      action: "results.restored",
      subjectType: "session",
      subjectId: session.id,
      before: { version: currentVersion },
      after: { version: currentVersion + 1, restored: version },
      now: services.now(),
    });
  });
}

/** Puts the state's raw files back, all but the last, which `saveSession` writes with the laps. */
async function putBackFiles(
  trx: Db,
  sessionId: string,
  { snapshot, now }: { snapshot: SessionSnapshot; now: number },
): Promise<SessionSnapshot["files"][number] | null> {
  await trx.deleteFrom("result_files").where("session_id", "=", sessionId).execute();
  const earlier = snapshot.files.slice(0, -1).map((file, index) => ({
    id: newId(),
    session_id: sessionId,
    upload_id: file.uploadId,
    processor: file.processor,
    file_session: file.fileSession,
    created_at: now - snapshot.files.length + index,
    facts_version: unreadVersion,
  }));
  await addRows(trx, "result_files", earlier);
  return snapshot.files.at(-1) ?? null;
}

/**
 * Laps are not in the snapshot: they are read again from its raw files, which are kept for good. Of several files the one counts
 * that gave the row its best lap.
 */
async function lapsOf(
  services: Services,
  { files, rows }: SessionSnapshot,
  { session, readBy }: { session: ResultSession; readBy: string },
): Promise<Map<string, string>> {
  const laps = new Map<string, string>();
  for (const { uploadId, processor, fileSession } of files) {
    const upload = await getRow(services.databases.reader, "uploads", uploadId);
    const read = readUpload(services, {
      filename: upload.filename,
      processor,
      session: fileSession === null ? null : { key: fileSession },
      readBy,
    });
    const file = await read(session.takesManyFiles ? 0 : null);
    const best = new Map(file.entries.map((entry) => [entry.key, entry.bestLapMs]));
    for (const [key, stored] of storedLapsOf(file)) {
      const row = rows.find((candidate) => candidate.entryKey === key);
      if (row && (!laps.has(key) || best.get(key) === row.bestLapMs)) laps.set(key, stored);
    }
  }
  return laps;
}
