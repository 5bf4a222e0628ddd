import { sql } from "kysely";
import type { Viewer } from "../viewer.ts";
import type { Db } from "../database/databases.ts";
import { addRow } from "../database/rows.ts";
import type { Decoders } from "../decoding/decoders.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import type { TrackDrawing } from "#shared/drawn/track-drawing.ts";
import type { StoredFile } from "#shared/upload-calls.ts";
import { writtenForIds } from "../database/written-once.ts";
import { refusal } from "../errors.ts";
import { leaveFiles } from "./file-leftovers.ts";
import type { ReceivedFile } from "./incoming-files.ts";
import { keepNamed } from "./named-files.ts";
import { newId } from "../ids.ts";
import type { Services } from "../services.ts";
import { isMentioned, isReferredTo } from "./upload-references.ts";

/** One purpose of an upload: who may, how large, and what the bytes must become before they are kept. */
export interface UploadKind {
  /** Bytes. */
  limit: (config: Services["config"]) => number;
  /** Public files are served at `/api/files/{filename}`; all others only through the feature they belong to. */
  public: boolean;
  mayUpload: (viewer: Viewer, db: Db) => Promise<boolean>;
  /**
   * Checks and, where needed, re-encodes the bytes.
   * @throws AppError 422 with a whole Romanian sentence when they are not what they claim.
   */
  prepare: (
    received: ReceivedFile,
    by: { decoders: Decoders; ownerId: string },
  ) => Promise<PreparedFile>;
}

interface PreparedFile {
  /** In place of what was received, which is kept as it is without them. */
  bytes?: Uint8Array;
  mime: string;
  extension: string;
  /** What pages draw in its place. */
  drawing?: TrackDrawing;
}

interface ReceivedUpload {
  kindName: string;
  kind: UploadKind;
  received: ReceivedFile;
  originalName: string;
  /** Counts what is to be kept, in the transaction that writes its row. @throws AppError when that is too much. */
  count?: (trx: Db, upload: { userId: string; bytes: number }) => Promise<void>;
}

/**
 * Prepares, stores and records an upload of one kind for `viewer`, all or nothing. What was received is gone afterwards in any
 * case.
 */
export async function storeUpload(
  services: Services,
  viewer: Viewer,
  { kindName, kind, received, originalName, count }: ReceivedUpload,
): Promise<StoredFile> {
  const { files, now } = services;
  let prepared = received;
  try {
    if (received.bytes === 0) throw refusal("upload.empty");
    const { bytes, mime, extension, drawing } = await kind.prepare(received, {
      decoders: services.decoders,
      ownerId: viewer._id,
    });
    if (bytes) prepared = await files.receive([bytes]);
    const stored = { _id: newId(), filename: `${newId()}${newId()}.${extension}` };
    const row = {
      id: stored._id,
      kind: kindName,
      owner_id: viewer._id,
      filename: stored.filename,
      original_name: cleanLine(originalName.slice(0, 200)),
      mime,
      bytes: prepared.bytes,
      sha256: prepared.sha256,
      created_at: now(),
      drawing: drawing ? JSON.stringify(drawing) : null,
    };
    await keepNamed(services, { filename: row.filename, received: prepared }, () =>
      services.databases.db.transaction().execute(async (trx) => {
        await count?.(trx, { userId: viewer._id, bytes: row.bytes });
        await addRow(trx, "uploads", row);
      }),
    );
    return stored;
  } finally {
    await files.drop(received);
    await files.drop(prepared);
  }
}

/** This person's own upload of this kind. @throws AppError 409 for anybody else's, another kind's or an unknown one */
export async function getOwnUpload(
  db: Db,
  upload: { id: string; kind: string; ownerId: string },
): Promise<{ id: string; filename: string; originalName: string; sha256: string }> {
  const row = await db
    .selectFrom("uploads")
    .select(["id", "filename", "original_name", "sha256"])
    .where("id", "=", upload.id)
    .where("kind", "=", upload.kind)
    .where("owner_id", "=", upload.ownerId)
    .executeTakeFirstOrThrow(() => refusal("upload.not-yours"));
  return {
    id: row.id,
    filename: row.filename,
    originalName: row.original_name,
    sha256: row.sha256,
  };
}

/**
 * The same, locked until the transaction ends that is about to name it, so that it is not swept away meanwhile.
 * @throws AppError 409 for anybody else's, another kind's or an unknown one.
 */
export async function lockOwnUpload(
  trx: Db,
  { id, kind, ownerId }: { id: string; kind: string; ownerId: string },
): Promise<void> {
  await trx
    .updateTable("uploads")
    .set((uploads) => ({ kind: uploads.ref("kind") }))
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("owner_id", "=", ownerId)
    .returning("id")
    .executeTakeFirstOrThrow(() => refusal("upload.not-yours"));
}

/** What finds the files that these ids name, as far as they exist, by id. */
export async function findFiles(
  db: Db,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => { _id: string; filename: string } | null> {
  const wanted = ids.filter((id) => id !== null);
  const rows = wanted.length === 0 ? [] : await selectFiles(db, wanted);
  const files = new Map(rows.map(({ id, filename }) => [id, { _id: id, filename }]));
  return (id) => files.get(id ?? "") ?? null;
}

const selectFiles = writtenForIds((db, ids) =>
  db.selectFrom("uploads").select(["id", "filename"]).where("id", "in", ids),
);

/** Forgets an upload and gives its file up, unless something still refers to it. */
export async function deleteUpload(
  { databases, now, parts }: Pick<Services, "databases" | "now" | "parts">,
  id: string,
): Promise<void> {
  await databases.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("uploads")
      .where("id", "=", id)
      .where(sql<boolean>`not ${isReferredTo(parts)}`)
      .where(sql<boolean>`not ${isMentioned(parts)}`)
      .returning("filename")
      .executeTakeFirst();
    if (row) await leaveFiles(trx, [row.filename], now());
  });
}
