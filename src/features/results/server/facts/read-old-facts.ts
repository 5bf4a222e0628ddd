import { lockSeasonOfEvent } from "#features/seasons/server/lock-season.ts";
import { DatabaseUnavailable } from "#server/database/availability.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { AppError } from "#server/errors.ts";
import { resultsChanged } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { isRace, readSessionType, type SessionTypeCode } from "#shared/session-types.ts";
import { factsVersion } from "../../facts.ts";
import type { PackedFile } from "../../import/packed-file.ts";
import { withFacts } from "../../import/row-facts.ts";
import { rowSnapshotSchema } from "../../results.ts";
import { orderOfStored } from "../../import/kept-order.ts";
import { loadOrder, writeOrder } from "../kept-orders.ts";
import { readUpload } from "../import/read-upload.ts";

/** Others who send files wait for each other, not for this. */
const owner = "old-facts";

/** How many files may fail for reasons that pass before the rest waits as well. */
const mostSkipped = 100;

/** Cached replies are dropped after so many sessions, and when all are read: facts may come late, pages may not come slowly. */
const announceEvery = 50;

/**
 * Reads what an older site did not read of saved results' files, one with every call, newest first: the facts of rows, and
 * whether races stand in their file's order. Nothing moves; a steward finds where the orders differ. It says whether more wait.
 * Several processes may do it at once: rows are written once, under the season's lock.
 */
export function createOldFactsReader(services: Services): () => Promise<boolean> {
  const skipped = new Set<string>();
  let unannounced = 0;
  const announce = async () => {
    if (unannounced > 0) await services.announceChange();
    unannounced = 0;
  };
  return async () => {
    const file =
      skipped.size < mostSkipped && (await findUnread(services.databases.reader, skipped));
    if (!file) {
      skipped.clear();
      await announce();
      return false;
    }
    try {
      const packed = await readFile(services, file);
      if (await writeFacts(services, file, packed)) unannounced++;
      if (unannounced >= announceEvery) await announce();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      services.log.warn(
        { err: error, file: file.id },
        "a file was not read for facts, and will be",
      );
      skipped.add(file.id);
    }
    return true;
  };
}

interface UnreadFile {
  id: string;
  sessionId: string;
  eventId: string;
  type: SessionTypeCode;
  takesManyFiles: boolean;
  processor: string;
  fileSession: string | null;
  filename: string;
}

async function findUnread(db: Db, skipped: ReadonlySet<string>): Promise<UnreadFile | undefined> {
  let query = db
    .selectFrom("result_files as file")
    .innerJoin("uploads as upload", "upload.id", "file.upload_id")
    .innerJoin("event_sessions as session", "session.id", "file.session_id")
    .select([
      "file.id",
      "file.session_id as sessionId",
      "file.processor",
      "file.file_session as fileSession",
      "session.event_id as eventId",
      "session.type",
      "session.prequalification as takesManyFiles",
      "upload.filename",
    ])
    .where("file.facts_version", "<", factsVersion)
    .orderBy("file.created_at", "desc")
    .orderBy("file.id")
    .limit(1);
  if (skipped.size > 0) query = query.where("file.id", "not in", [...skipped]);
  const row = await query.executeTakeFirst();
  return row && { ...row, type: readSessionType(row.type) };
}

/**
 * The file as the site would read it now; `null` where that will never be: it is gone, or is refused today.
 * @throws what may pass: the store is away, too much is being decoded
 */
async function readFile(services: Services, file: UnreadFile): Promise<PackedFile | null> {
  const read = readUpload(services, {
    filename: file.filename,
    processor: file.processor,
    session: file.fileSession === null ? null : { key: file.fileSession },
    readBy: owner,
  });
  try {
    return await read(file.takesManyFiles ? 0 : null);
  } catch (error) {
    if (error instanceof AppError && lasting.has(error.code)) return null;
    throw error;
  }
}

const lasting = new Set(["upload.not-yours", "results.file-refused", "decoding.failed"]);

/** Also marks the file as read where it gives nothing. False when somebody else was quicker. */
async function writeFacts(
  services: Services,
  { id, sessionId, eventId, type }: UnreadFile,
  packed: PackedFile | null,
): Promise<boolean> {
  return services.databases.db.transaction().execute(async (trx) => {
    await lockSeasonOfEvent(trx, eventId);
    const marked = await trx
      .updateTable("result_files")
      .set({ facts_version: factsVersion })
      .where("id", "=", id)
      .where("facts_version", "<", factsVersion)
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return false;
    const files = await trx
      .selectFrom("result_files")
      .select("id")
      .where("session_id", "=", sessionId)
      .execute();
    const rows = await trx
      .selectFrom("result_rows")
      .select(["id", "frozen"])
      .where("session_id", "=", sessionId)
      .execute();
    const snapshots = rows.map(({ frozen }) => fromJson(rowSnapshotSchema, frozen));
    // Rows of several files do not say which file gave them.
    if (!packed || files.length !== 1) return true;
    if (isRace(type) && !(await loadOrder(trx, sessionId)))
      await writeOrder(trx, sessionId, orderOfStored(snapshots, packed.order));
    const changed = (withFacts(snapshots, packed, type) ?? []).flatMap((snapshot, index) => {
      const row = rows[index];
      const frozen = toJson(snapshot);
      return row && frozen !== row.frozen ? [{ id: row.id, frozen }] : [];
    });
    if (changed.length === 0) return true;
    for (const { id: row, frozen } of changed) await changeRow(trx, "result_rows", row, { frozen });
    await resultsChanged(trx, services, { sessions: [sessionId], onlyFacts: true });
    return true;
  });
}
