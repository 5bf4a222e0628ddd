import { personName } from "#shared/text/person-name.ts";
import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { addRow, getRow, inParts } from "#server/database/rows.ts";
import { letOthersIn } from "#server/database/turns.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import { type ActServices, resultsChanged } from "#server/parts.ts";
import { readSessionType } from "#shared/session-types.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { type RowSnapshot, rowSnapshotSchema, type Lap } from "../results.ts";
import { ranksByAverage } from "../classification.ts";
import { projectDecisions } from "../decided-penalties.ts";
import { applyEdits, rankSession, type SessionKind } from "../session-results.ts";
import type { RowEdits } from "../row-edits.ts";
import { listDecidedItems, noteAside } from "./decided-items.ts";
import { listLaterRaces } from "./facts/computed-grids.ts";
import { thingsOfResults } from "./changed-things.ts";
import type { KeptOrder } from "../import/kept-order.ts";
import { loadOrder, writeOrder } from "./kept-orders.ts";
import { fromStoredLaps } from "./laps.ts";
import { readEdits, type SessionSnapshot, snapshotToJson } from "./edits-json.ts";
import { resultsRefusal } from "./refusals.ts";
import {
  askForFacts,
  ROWS_AT_ONCE,
  type RankedSave,
  type SessionSave,
  writeEdits,
  writeFile,
  writeRows,
} from "./write-session.ts";

/** Layers 1 to 3 of a session as last saved; version 0 and no rows before the first save. */
export interface SessionState {
  version: number;
  lastSave: { at: number; by: string } | null;
  /** Row ids by entry key: a row keeps its id through every save. */
  rowIds: Map<string, string>;
  snapshots: RowSnapshot[];
  edits: RowEdits[];
  /** Edits of people who are not in the present file. */
  parked: RowEdits[];
  /** Its raw files, by the sum of their bytes. */
  files: { sha256: string; fileSession: string | null }[];
  order: KeptOrder | null;
}

export async function loadSession(db: Db, sessionId: string): Promise<SessionState> {
  const [head, rows, edits, files, order] = await Promise.all([
    db
      .selectFrom("session_results as saved")
      .innerJoin("users as user", "user.id", "saved.saved_by")
      .select([
        "saved.version",
        "saved.saved_at as at",
        "user.first_name as firstName",
        "user.last_name as lastName",
      ])
      .where("saved.session_id", "=", sessionId)
      .executeTakeFirst(),
    db
      .selectFrom("result_rows")
      .select(["id", "entry_key", "frozen"])
      .where("session_id", "=", sessionId)
      .orderBy("sort_order")
      .execute(),
    db
      .selectFrom("result_work")
      .select(["aside", "work"])
      .where("session_id", "=", sessionId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("result_files as file")
      .innerJoin("uploads as upload", "upload.id", "file.upload_id")
      .select(["upload.sha256", "file.file_session as fileSession"])
      .where("file.session_id", "=", sessionId)
      .execute(),
    loadOrder(db, sessionId),
  ]);
  return {
    version: head?.version ?? 0,
    lastSave: head ? { at: head.at, by: personName(head) } : null,
    rowIds: new Map(rows.map((row) => [row.entry_key, row.id])),
    snapshots: rows.map((row) => fromJson(rowSnapshotSchema, row.frozen)),
    edits: edits.filter((item) => !item.aside).map((item) => readEdits(item.work)),
    parked: edits.filter((item) => item.aside).map((item) => readEdits(item.work)),
    files,
    order,
  };
}

/** The laps of every row of a session that has any, in the rows' order. A long race has tens of thousands. */
export async function loadLaps(
  db: Db,
  sessionId: string,
  by: "entry_key" | "id" = "entry_key",
): Promise<Map<string, Lap[]>> {
  const rows = await db
    .selectFrom("result_row_laps as laps")
    .innerJoin("result_rows as row", "row.id", "laps.row_id")
    .select(["row.id", "row.entry_key", "laps.laps"])
    .where("row.session_id", "=", sessionId)
    .orderBy("row.sort_order")
    .execute();
  const laps = new Map<string, Lap[]>();
  for (const row of rows) {
    await letOthersIn();
    laps.set(row[by], fromStoredLaps(row.laps));
  }
  return laps;
}

/** As what a session is ranked, with the laps that this takes by entry key. */
export async function loadRanking(
  db: Db,
  sessionId: string,
): Promise<{ kind: SessionKind; laps: Map<string, Lap[]> }> {
  const { type, hotstint_laps } = await getRow(db, "event_sessions", sessionId);
  const kind = { type: readSessionType(type), hotstintLaps: hotstint_laps };
  const laps = ranksByAverage(kind) ? await loadLaps(db, sessionId) : new Map<string, Lap[]>();
  return { kind, laps };
}

/**
 * Replaces a session's results in the caller's transaction, with the decisions in force, and makes what counts them follow.
 * Nothing else visible may change in it.
 * @throws AppError 409 `stale-version` when somebody saved since `version`; 422 when an average is asked for without laps
 */
export async function saveSession(
  trx: Db,
  services: ActServices,
  given: SessionSave,
): Promise<void> {
  const now = services.now();
  const { event_id } = await getRow(trx, "event_sessions", given.sessionId);
  // What counts results waits until they are whole, and of two sessions saved at once one may decide the other's grid.
  const { season_id } = await getRow(trx, "events", event_id);
  await lockSeason(trx, season_id);
  await claimVersion(trx, given, now);
  const save = await rankSave(trx, await projectSave(trx, given), now);
  const oldIds = await trx
    .selectFrom("result_rows")
    .select(["id", "entry_key"])
    .where("session_id", "=", save.sessionId)
    .execute();
  const ids = new Map(oldIds.map((row) => [row.entry_key, row.id]));
  const gone = oldIds.filter(
    (old) => !save.rows.some((row) => row.snapshot.entryKey === old.entry_key),
  );
  const before = await thingsOfResults(trx, save.sessionId);
  await trx.deleteFrom("result_row_drivers").where("session_id", "=", save.sessionId).execute();
  for (const some of inParts(gone.map(({ id }) => id)))
    await trx.deleteFrom("result_rows").where("id", "in", some).execute();
  const placed = save.rows.map((row, order) => ({
    id: ids.get(row.snapshot.entryKey) ?? newId(),
    order,
    row,
  }));
  for (const some of inParts(placed, ROWS_AT_ONCE)) await writeRows(trx, save, some);
  await writeEdits(trx, save);
  if (save.order !== undefined) await writeOrder(trx, save.sessionId, save.order);
  if (save.file) await writeFile(trx, save, save.file);
  else if (save.rows.some(({ snapshot }) => !snapshot.added && snapshot.facts === null))
    await askForFacts(trx, save.sessionId);
  await addRow(trx, "result_history", {
    id: newId(),
    session_id: save.sessionId,
    version: save.version + 1,
    saved_at: save.now,
    saved_by: save.savedBy,
    snapshot: snapshotToJson(await snapshotOf(trx, save)),
  });
  const laterRaces = await listLaterRaces(trx, save.sessionId);
  await resultsChanged(trx, services, {
    sessions: [save.sessionId, ...laterRaces],
    saved: save.sessionId,
  });
  const after = await thingsOfResults(trx, save.sessionId);
  changesOnly([
    `event:${event_id}`,
    `season:${season_id}`,
    "lists",
    ...new Set([...before, ...after]),
  ]);
}

/**
 * Forgets all results of sessions with their history, as if nobody had ever saved any; what counts them follows. The caller has
 * locked their season, and says why nothing else is lost with them.
 */
export async function forgetResults(
  trx: Db,
  services: ActServices,
  sessions: readonly string[],
): Promise<void> {
  for (const some of inParts(sessions))
    for (const table of [
      "result_row_drivers",
      "result_rows",
      "result_work",
      "result_history",
      "result_files",
      "session_results",
    ] as const)
      await trx.deleteFrom(table).where("session_id", "in", some).execute();
  await resultsChanged(trx, services, { sessions });
}

/** The layers with what is in force of decisions; where each item went is written beside it. */
async function projectSave(trx: Db, save: SessionSave): Promise<SessionSave> {
  const items = await listDecidedItems(trx, save.sessionId);
  const { aside, ...layers } = projectDecisions(save, items);
  if (items.length > 0) await noteAside(trx, items, aside);
  return { ...save, ...layers };
}

async function rankSave(trx: Db, save: SessionSave, now: number): Promise<RankedSave> {
  const applied = applyEdits(save.snapshots, save.edits);
  const { kind, laps } = await loadRanking(trx, save.sessionId);
  if (save.file && ranksByAverage(kind)) {
    if (!save.file.joinsEarlier) laps.clear();
    for (const [key, stored] of save.file.laps) laps.set(key, fromStoredLaps(stored));
  }
  const ranked = rankSession(applied, kind, laps);
  if (!ranked) throw resultsRefusal("results.average-needs-laps");
  const removed = applied.filter((row) => row.removed).map((row) => ({ ...row, computed: null }));
  return { ...save, now, rows: [...ranked, ...removed] };
}

async function snapshotOf(trx: Db, save: RankedSave): Promise<SessionSnapshot> {
  const files = await trx
    .selectFrom("result_files")
    .select(["upload_id", "processor", "file_session"])
    .where("session_id", "=", save.sessionId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return {
    rows: save.rows.map((row) => row.snapshot),
    edits: save.edits,
    parked: save.parked,
    files: files.map((file) => ({
      uploadId: file.upload_id,
      processor: file.processor,
      fileSession: file.file_session,
    })),
    order: await loadOrder(trx, save.sessionId),
  };
}

/** One statement decides which of two simultaneous saves is the first, on both engines. */
async function claimVersion(trx: Db, save: SessionSave, now: number): Promise<void> {
  const stamp = { saved_at: now, saved_by: save.savedBy };
  if (save.version === 0) {
    try {
      await addRow(trx, "session_results", { session_id: save.sessionId, ...stamp });
      return;
    } catch (error) {
      if (isUniqueViolation(error)) throw refusal("stale-version");
      throw error;
    }
  }
  const updated = await trx
    .updateTable("session_results")
    .set(({ eb }) => ({ ...stamp, version: eb("version", "+", 1) }))
    .where("session_id", "=", save.sessionId)
    .where("version", "=", save.version)
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) === 0) throw refusal("stale-version");
}
