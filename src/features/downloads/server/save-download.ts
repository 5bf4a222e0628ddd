import type { Selectable } from "kysely";
import { changesOnly, hidesNothing } from "#server/cache/visible-write.ts";
import { type Db, isForeignKeyViolation, isUniqueViolation } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { type AppError, refusal } from "#server/errors.ts";
import { leaveFiles } from "#server/files/file-leftovers.ts";
import { newId } from "#server/ids.ts";
import type { Database } from "#server/database/schema.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { fromColumns, toColumns } from "#shared/record/record.ts";
import { downloadFields } from "../download-record.ts";
import { downloadConflict, type DownloadForm } from "../downloads.ts";
import { downloadRefusal } from "./refusals.ts";

interface Editor {
  userId: string;
}

/** A new file without content yet. @throws AppError 409 when its key is taken. */
export async function createDownload(
  { databases, now }: Services,
  form: DownloadForm,
  { userId }: Editor,
): Promise<string> {
  const id = newId();
  const at = now();
  await refuseClashes(() =>
    databases.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("downloads")
        .values({ id, ...toRow(form), created_at: at, updated_at: at })
        .execute();
      await recordAdded(trx, downloadRecord, { id, userId, now: at, action: "download.created" });
    }),
  );
  return id;
}

/** @throws AppError 404, and 409 when somebody else saved meanwhile or the key is taken. */
export async function updateDownload(
  { databases, now }: Services,
  { id, version, form, userId }: Editor & { id: string; version: number; form: DownloadForm },
): Promise<void> {
  const at = now();
  await refuseClashes(() =>
    databases.db.transaction().execute((trx) =>
      saveVersioned(trx, downloadRecord, {
        id,
        version,
        userId,
        now: at,
        action: "download.updated",
        write: (inside, before) => {
          changesOnly(["downloads"]);
          if (form.visible || !before.visible) hidesNothing();
          return inside
            .updateTable("downloads")
            .set({ ...toRow(form), updated_at: at })
            .where("id", "=", id)
            .execute();
        },
      }),
    ),
  );
}

/** Its address stops working at once; who is downloading may finish. @throws AppError 404. */
export async function deleteDownload(
  { databases, now }: Services,
  { id, userId }: Editor & { id: string },
): Promise<void> {
  await databases.db.transaction().execute((trx) =>
    deleteVersioned(trx, downloadRecord, {
      id,
      userId,
      now: now(),
      action: "download.deleted",
      prepare: async (inside) => {
        changesOnly(["downloads"]);
        // Whoever completes an upload of it waits, and whoever stores a piece.
        await inside
          .updateTable("download_uploads")
          .set({ touched_at: now() })
          .where("download_id", "=", id)
          .execute();
        await leavePieces(inside, { downloadId: id, now: now() });
      },
    }),
  );
}

const downloadRecord: VersionedRecord<DownloadForm & { version: number }> = {
  table: "downloads",
  subjectType: "download",
  read: async (trx, id) => {
    const row = await getRow(trx, "downloads", id);
    return { ...toForm(row), version: row.version };
  },
  audited: ({ version: _version, ...said }) => said,
  conflict: downloadConflict,
};

async function leavePieces(
  trx: Db,
  { downloadId, now }: { downloadId: string; now: number },
): Promise<void> {
  const pieces = await trx
    .selectFrom("download_pieces as piece")
    .innerJoin("download_uploads as upload", "upload.id", "piece.upload_id")
    .select("piece.filename")
    .where("upload.download_id", "=", downloadId)
    .execute();
  await leaveFiles(
    trx,
    pieces.map(({ filename }) => filename),
    now,
  );
}

/** What a form says of a file; the rest follows from uploads and downloads. */
type EditedColumns = Omit<
  Selectable<Database["downloads"]>,
  "id" | "times_downloaded" | "created_at" | "updated_at" | "version"
>;

function toRow(form: DownloadForm): EditedColumns {
  return toColumns(downloadFields, form);
}

function toForm(row: EditedColumns): DownloadForm {
  return fromColumns(downloadFields, row);
}

async function refuseClashes<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error)) throw keyTaken();
    if (isForeignKeyViolation(error))
      throw refusal("request.invalid", { fields: { simulatorId: "Alege un simulator." } });
    throw error;
  }
}

function keyTaken(): AppError {
  return downloadRefusal("download.key-taken", { field: "fileKey" });
}
