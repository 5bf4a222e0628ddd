import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";
import { fromColumns } from "#shared/record/record.ts";
import { downloadFields } from "../download-record.ts";
import type { ManagedDownload, OfferedFile } from "../downloads.ts";

export type UploadRow = Selectable<Database["download_uploads"]>;
export type PieceRow = Selectable<Database["download_pieces"]>;

/** What members can choose from, newest first. */
export async function listOfferedFiles(db: Db): Promise<OfferedFile[]> {
  const rows = await db
    .selectFrom("downloads as download")
    .innerJoin("download_uploads as upload", "upload.download_id", "download.id")
    .leftJoin("simulators as simulator", "simulator.id", "download.simulator_id")
    .where("download.visible", "=", true)
    .where("upload.completed_at", "is not", null)
    .select([
      "download.file_key as fileKey",
      "download.title",
      "download.description",
      "download.version_text as versionText",
      "upload.file_name as fileName",
      "upload.bytes",
      "upload.completed_at",
      "simulator.title as simulator",
      "simulator.code as acronym",
    ])
    .orderBy("upload.completed_at", "desc")
    .orderBy("download.id")
    .execute();
  return rows.map(({ simulator, acronym, completed_at, ...file }) => ({
    ...file,
    simulator: simulator !== null && acronym !== null ? { title: simulator, acronym } : null,
    uploadedAt: completed_at ?? 0,
  }));
}

/** A file that members may ask for, with its content when that is there. */
export async function findOfferedFile(
  db: Db,
  fileKey: string,
): Promise<{ id: string; content: UploadRow | undefined } | undefined> {
  const download = await db
    .selectFrom("downloads")
    .select("id")
    .where("file_key", "=", fileKey)
    .where("visible", "=", true)
    .executeTakeFirst();
  if (!download) return undefined;
  const content = await db
    .selectFrom("download_uploads")
    .selectAll()
    .where("download_id", "=", download.id)
    .where("completed_at", "is not", null)
    .executeTakeFirst();
  return { id: download.id, content };
}

export async function listPieces(db: Db, uploadId: string): Promise<PieceRow[]> {
  return db
    .selectFrom("download_pieces")
    .selectAll()
    .where("upload_id", "=", uploadId)
    .orderBy("number")
    .execute();
}

/** Everything about every file, newest first. */
export async function listManagedDownloads(db: Db): Promise<ManagedDownload[]> {
  const downloads = await db
    .selectFrom("downloads")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const uploads = await db
    .selectFrom("download_uploads as upload")
    .leftJoin("download_pieces as piece", "piece.upload_id", "upload.id")
    .select([
      "upload.id",
      "upload.download_id",
      "upload.file_name",
      "upload.bytes",
      "upload.touched_at",
      "upload.completed_at",
    ])
    .select((select) => select.fn.sum<number | string | null>("piece.bytes").as("present"))
    .groupBy([
      "upload.id",
      "upload.download_id",
      "upload.file_name",
      "upload.bytes",
      "upload.touched_at",
      "upload.completed_at",
    ])
    .orderBy("upload.touched_at", "desc")
    .execute();
  return downloads.map((row) => {
    const own = uploads.filter((upload) => upload.download_id === row.id);
    const content = own.find((upload) => upload.completed_at !== null);
    return {
      _id: row.id,
      ...fromColumns(downloadFields, row),
      timesDownloaded: row.times_downloaded,
      version: row.version,
      content: content
        ? {
            fileName: content.file_name,
            bytes: content.bytes,
            uploadedAt: content.completed_at ?? 0,
          }
        : null,
      unfinished: own
        .filter((upload) => upload.completed_at === null)
        .map((upload) => ({
          _id: upload.id,
          fileName: upload.file_name,
          bytes: upload.bytes,
          presentBytes: Number(upload.present ?? 0),
          touchedAt: upload.touched_at,
        })),
    };
  });
}
