import { recordChange } from "#server/audit-log.ts";
import { type Db, ifReferred } from "#server/database/databases.ts";
import { changeRow, exists, getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { keepFile, leaveFiles } from "#server/files/file-leftovers.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { type Bytes, type ReceivedFile, within } from "#server/files/incoming-files.ts";
import { newId } from "#server/ids.ts";
import { keepNamed } from "#server/files/named-files.ts";
import type { Services } from "#server/services.ts";
import { byteSize } from "#shared/text/byte-size.ts";
import type { UploadForm, UploadState } from "../downloads.ts";
import { pieceCount, pieceLength } from "../pieces.ts";
import { listPieces, type UploadRow } from "./downloads-queries.ts";
import { downloadRefusal } from "./refusals.ts";
import { columnOf } from "#shared/group-by.ts";

/**
 * Begins an upload, or goes on with the unfinished one of the same file.
 * @throws AppError 404 without such a download, 413 for a file that is too large.
 */
export async function beginUpload(
  { databases, config, now }: Services,
  { downloadId, form, userId }: { downloadId: string; form: UploadForm; userId: string },
): Promise<UploadState> {
  const limit = config.limits.download;
  if (form.bytes > limit)
    throw refusal("request.too-large", {
      message: `Fișierul este prea mare: limita este de ${byteSize(limit)}.`,
    });
  const { db } = databases;
  const begun = await db
    .selectFrom("download_uploads")
    .selectAll()
    .where("download_id", "=", downloadId)
    .where("completed_at", "is", null)
    .where("file_name", "=", form.fileName)
    .where("bytes", "=", form.bytes)
    .where("piece_bytes", "=", form.pieceBytes)
    .where("fingerprint", "=", form.fingerprint)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return toState(db, begun ?? (await insertUpload(db, { downloadId, form, userId, now: now() })));
}

function insertUpload(
  db: Db,
  given: { downloadId: string; form: UploadForm; userId: string; now: number },
): Promise<UploadRow> {
  const { downloadId, form, userId, now } = given;
  return db
    .insertInto("download_uploads")
    .values({
      id: newId(),
      download_id: downloadId,
      file_name: form.fileName,
      bytes: form.bytes,
      piece_bytes: form.pieceBytes,
      fingerprint: form.fingerprint,
      created_at: now,
      touched_at: now,
      completed_at: null,
      uploaded_by: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(ifReferred(() => refusal("not-found")));
}

/** What has come of an upload. @throws AppError 404. */
export async function getUploadState(db: Db, id: string): Promise<UploadState> {
  return toState(db, await getRow(db, "download_uploads", id));
}

async function toState(db: Db, upload: UploadRow): Promise<UploadState> {
  const pieces = await listPieces(db, upload.id);
  return {
    _id: upload.id,
    fileName: upload.file_name,
    bytes: upload.bytes,
    pieceBytes: upload.piece_bytes,
    isComplete: upload.completed_at !== null,
    pieces: pieces.map(({ number, sha256 }) => ({ number, sha256 })),
  };
}

interface SentPiece {
  uploadId: string;
  /** From 0. */
  number: number;
  /** As they come. */
  bytes: Bytes;
  /** What the sender says it is, in hex; without it nothing is compared. */
  sha256: string | undefined;
}

/**
 * Stores one piece. Sending the same again, also at the same moment, changes nothing; sending another in its place replaces it.
 * @throws AppError 404 without such an upload or piece, 409 after its end, 422 when the bytes are not what they should be.
 */
export async function storePiece(services: Services, sent: SentPiece): Promise<void> {
  const { databases, files, now } = services;
  const { db } = databases;
  const upload = await getRow(db, "download_uploads", sent.uploadId);
  const piece = { uploadId: upload.id, number: sent.number };
  const received = await receivePiece(files, upload, sent);
  try {
    if (await hasPiece(db, { ...piece, sha256: received.sha256 })) return;
    if (upload.completed_at !== null) throw downloadRefusal("download.upload-finished");
    const filename = `${newId()}${newId()}.part`;
    await leaveFiles(db, [filename], now());
    await keepNamed(services, { filename, received }, () =>
      db.transaction().execute(async (trx) => {
        await lockUnfinished(trx, { id: upload.id, now: now() });
        await namePiece(trx, { ...piece, filename, received, now: now() });
      }),
    );
  } finally {
    await files.drop(received);
  }
}

/** The bytes of a piece that are what they should be. */
async function receivePiece(
  files: FileStore,
  upload: UploadRow,
  { number, bytes, sha256 }: SentPiece,
): Promise<ReceivedFile> {
  const cut = { bytes: upload.bytes, pieceBytes: upload.piece_bytes };
  if (number >= pieceCount(cut)) throw refusal("not-found");
  const length = pieceLength(cut, number);
  const broken = () => downloadRefusal("download.piece-broken");
  const received = await files.receive(within(bytes, length, broken));
  if (received.bytes === length && (sha256 === undefined || sha256 === received.sha256))
    return received;
  await files.drop(received);
  throw broken();
}

interface NamedPiece {
  uploadId: string;
  number: number;
  filename: string;
  received: ReceivedFile;
  now: number;
}

async function namePiece(
  trx: Db,
  { uploadId, number, filename, received, now }: NamedPiece,
): Promise<void> {
  const old = await trx
    .selectFrom("download_pieces")
    .select("filename")
    .where("upload_id", "=", uploadId)
    .where("number", "=", number)
    .executeTakeFirst();
  if (old) await leaveFiles(trx, [old.filename], now);
  const row = { filename, bytes: received.bytes, sha256: received.sha256 };
  await trx
    .insertInto("download_pieces")
    .values({ upload_id: uploadId, number, ...row })
    .onConflict((conflict) => conflict.columns(["upload_id", "number"]).doUpdateSet(row))
    .execute();
  await keepFile(trx, filename);
}

async function hasPiece(
  db: Db,
  { uploadId, number, sha256 }: { uploadId: string; number: number; sha256: string },
): Promise<boolean> {
  return exists(
    db
      .selectFrom("download_pieces")
      .where("upload_id", "=", uploadId)
      .where("number", "=", number)
      .where("sha256", "=", sha256),
  );
}

/** Locks the upload until the transaction's end, so that nobody finishes or drops it meanwhile. */
async function lockUnfinished(trx: Db, { id, now }: { id: string; now: number }): Promise<void> {
  const locked = await trx
    .updateTable("download_uploads")
    .set({ touched_at: now })
    .where("id", "=", id)
    .where("completed_at", "is", null)
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n) throw downloadRefusal("download.upload-finished");
}

/**
 * Makes a whole upload the content of its download, in place of the last one. Completing it again changes nothing.
 * @throws AppError 404, and 409 while pieces are missing.
 */
export async function completeUpload(
  { databases, now }: Services,
  { id, userId }: { id: string; userId: string },
): Promise<UploadState> {
  return databases.db.transaction().execute(async (trx) => {
    const { download_id } = await getRow(trx, "download_uploads", id);
    // Locks the download first, as its deletion does: of two uploads that end together the later one stays.
    await changeRow(trx, "downloads", download_id, { updated_at: now() });
    const upload = await getRow(trx, "download_uploads", id);
    if (upload.completed_at !== null) return toState(trx, upload);
    await lockUnfinished(trx, { id, now: now() });
    await requireAllPieces(trx, upload);
    const replaced = await trx
      .selectFrom("download_uploads")
      .select("id")
      .where("download_id", "=", download_id)
      .where("completed_at", "is not", null)
      .execute();
    for (const old of replaced) await dropUpload(trx, { id: old.id, now: now() });
    const completed = await trx
      .updateTable("download_uploads")
      .set({ completed_at: now() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      userId,
      action: "download.uploaded",
      subjectType: "download",
      subjectId: download_id,
      after: { fileName: upload.file_name, bytes: upload.bytes },
      now: now(),
    });
    return toState(trx, completed);
  });
}

async function requireAllPieces(trx: Db, upload: UploadRow): Promise<void> {
  const pieces = await listPieces(trx, upload.id);
  const present = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (present !== upload.bytes) throw downloadRefusal("download.pieces-missing");
}

/** Gives an unfinished upload up. @throws AppError 404, and 409 when it is finished. */
export async function abandonUpload({ databases, now }: Services, id: string): Promise<void> {
  await databases.db.transaction().execute(async (trx) => {
    await getRow(trx, "download_uploads", id);
    await lockUnfinished(trx, { id, now: now() });
    await dropUpload(trx, { id, now: now() });
  });
}

/** Drops uploads that nobody has gone on with since `before`. */
export async function dropForgottenUploads(
  db: Db,
  { before, now }: { before: number; now: number },
): Promise<void> {
  const forgotten = await db
    .selectFrom("download_uploads")
    .select("id")
    .where("completed_at", "is", null)
    .where("touched_at", "<", before)
    .execute();
  for (const { id } of forgotten)
    await db.transaction().execute(async (trx) => {
      const locked = await trx
        .updateTable("download_uploads")
        .set({ touched_at: now })
        .where("id", "=", id)
        .where("completed_at", "is", null)
        .where("touched_at", "<", before)
        .executeTakeFirst();
      if (locked.numUpdatedRows > 0n) await dropUpload(trx, { id, now });
    });
}

/** An upload with its pieces, whose files go later. */
export async function dropUpload(trx: Db, { id, now }: { id: string; now: number }): Promise<void> {
  const pieces = await listPieces(trx, id);
  await leaveFiles(trx, columnOf(pieces, "filename"), now);
  await trx.deleteFrom("download_uploads").where("id", "=", id).execute();
}
