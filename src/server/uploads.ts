import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Viewer } from "./access.ts";
import type { Db } from "./database/databases.ts";
import type { Decoders } from "./decoding/decoders.ts";
import { cleanLine } from "#shared/clean-text.ts";
import { AppError } from "./errors.ts";
import { leaveFiles } from "./file-leftovers.ts";
import { newId } from "./ids.ts";
import type { Services } from "./services.ts";
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
    bytes: Uint8Array,
    by: { decoders: Decoders; ownerId: string },
  ) => Promise<{ bytes: Uint8Array; mime: string; extension: string }>;
}

export interface StoredUpload {
  _id: string;
  filename: string;
}

/** Prepares, stores and records an upload. It belongs to `viewer` and to this one kind. */
export async function storeUpload(
  services: Services,
  viewer: Viewer,
  upload: { kindName: string; kind: UploadKind; bytes: Uint8Array; originalName: string },
): Promise<StoredUpload> {
  if (upload.bytes.length === 0) throw new AppError("upload.empty");
  const { bytes, mime, extension } = await upload.kind.prepare(upload.bytes, {
    decoders: services.decoders,
    ownerId: viewer._id,
  });
  const _id = newId();
  const filename = `${newId()}${newId()}.${extension}`;
  await services.files.put(filename, bytes);
  await services.databases.db
    .insertInto("uploads")
    .values({
      id: _id,
      kind: upload.kindName,
      owner_id: viewer._id,
      filename,
      original_name: cleanLine(upload.originalName.slice(0, 200)),
      mime,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      created_at: services.now(),
    })
    .execute();
  return { _id, filename };
}

/** An upload that this person made for this purpose. @throws AppError 409 for anybody else's, another kind's or an unknown one. */
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
    .executeTakeFirst();
  if (!row) throw new AppError("upload.not-yours");
  return {
    id: row.id,
    filename: row.filename,
    originalName: row.original_name,
    sha256: row.sha256,
  };
}

/**
 * The same, held until the transaction ends that is about to name it, so that it is not swept away meanwhile.
 * @throws AppError 409 for anybody else's, another kind's or an unknown one.
 */
export async function holdOwnUpload(
  trx: Db,
  { id, kind, ownerId }: { id: string; kind: string; ownerId: string },
): Promise<void> {
  const held = await trx
    .updateTable("uploads")
    .set((uploads) => ({ kind: uploads.ref("kind") }))
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("owner_id", "=", ownerId)
    .returning("id")
    .executeTakeFirst();
  if (!held) throw new AppError("upload.not-yours");
}

/** The files that these ids name, as far as they exist. */
export async function findFiles(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, { _id: string; filename: string }>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "filename"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map(({ id, filename }) => [id, { _id: id, filename }]));
}

/** Forgets an upload and gives its file up, unless something still refers to it. */
export async function deleteUpload(
  { databases, now }: Pick<Services, "databases" | "now">,
  id: string,
): Promise<void> {
  await databases.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("uploads")
      .where("id", "=", id)
      .where(sql<boolean>`not ${isReferredTo()}`)
      .where(sql<boolean>`not ${isMentioned()}`)
      .returning("filename")
      .executeTakeFirst();
    if (row) await leaveFiles(trx, [row.filename], now());
  });
}
