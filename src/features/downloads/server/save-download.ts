import { changesOnly, hidesNothing } from "#server/cache/visible-write.ts";
import { isForeignKeyViolation, isUniqueViolation } from "#server/database/databases.ts";
import { addRow, changeRow, getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { DoingOf } from "#server/http/perform.ts";
import { newId } from "#server/ids.ts";
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
import type { downloadActs } from "../managed-downloads-calls.ts";
import { dropUpload } from "./download-uploads.ts";
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
  await databases.db
    .transaction()
    .execute(async (trx) => {
      const row = toColumns(downloadFields, form);
      await addRow(trx, "downloads", { id, ...row, created_at: at, updated_at: at });
      await recordAdded(trx, downloadRecord, { id, userId, now: at, action: "download.created" });
    })
    .catch(refuseClash);
  return id;
}

/** @throws AppError 404, and 409 when somebody else saved meanwhile or the key is taken. */
export async function updateDownload(
  { databases, now }: Services,
  { id, version, form, userId }: Editor & { id: string; version: number; form: DownloadForm },
): Promise<void> {
  const at = now();
  await databases.db
    .transaction()
    .execute((trx) =>
      saveVersioned(trx, downloadRecord, {
        id,
        version,
        userId,
        now: at,
        action: "download.updated",
        write: (inside, before) => {
          changesOnly(["downloads"]);
          if (form.visible || !before.visible) hidesNothing();
          return changeRow(inside, "downloads", id, {
            ...toColumns(downloadFields, form),
            updated_at: at,
          });
        },
      }),
    )
    .catch(refuseClash);
}

/** Its address stops working at once; who is downloading may finish. @throws AppError 404. */
export function deleteDownload({
  trx,
  params: { id },
  by,
}: DoingOf<typeof downloadActs.deleteDownload>): Promise<void> {
  return deleteVersioned(trx, downloadRecord, {
    ...by,
    id,
    action: "download.deleted",
    prepare: async () => {
      changesOnly(["downloads"]);
      // Whoever completes an upload of it waits, and whoever stores a piece.
      const uploads = await trx
        .updateTable("download_uploads")
        .set({ touched_at: by.now })
        .where("download_id", "=", id)
        .returning("id")
        .execute();
      for (const upload of uploads) await dropUpload(trx, { id: upload.id, now: by.now });
    },
  });
}

const downloadRecord: VersionedRecord<DownloadForm & { version: number }> = {
  table: "downloads",
  subjectType: "download",
  read: async (trx, id) => {
    const row = await getRow(trx, "downloads", id);
    return { ...fromColumns(downloadFields, row), version: row.version };
  },
  audited: ({ version: _version, ...said }) => said,
  conflict: downloadConflict,
};

function refuseClash(error: unknown): never {
  if (isUniqueViolation(error)) throw downloadRefusal("download.key-taken", { field: "fileKey" });
  if (isForeignKeyViolation(error))
    throw refusal("request.invalid", { fields: { simulatorId: "Alege un simulator." } });
  throw error;
}
