import { createHash } from "node:crypto";
import type { DownloadForm, UploadState } from "#features/downloads/downloads.ts";
import { pieceCount } from "#features/downloads/pieces.ts";
import type { TestApp } from "#tests/test-app.ts";

/** Small pieces, so that a file of some kilobytes has many. */
export const PIECE_BYTES = 1024;

/** Bytes that differ everywhere, the same for the same length and seed. */
export function madeUpBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function pieceOf(bytes: Buffer, number: number): Buffer {
  return bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES);
}

let count = 0;

export function downloadForm(form: Partial<DownloadForm> = {}): DownloadForm {
  count++;
  return {
    title: `Circuit ${count}`,
    fileKey: `circuit-${count}.zip`,
    description: "",
    versionText: "",
    simulatorId: null,
    visible: true,
    ...form,
  };
}

/** A file without content, made by the organiser `as`. */
export async function addDownload(
  site: TestApp,
  { as, form = downloadForm() }: { as: string; form?: DownloadForm },
): Promise<string> {
  const reply = await site.call({
    method: "POST",
    url: "/api/managed-downloads",
    body: form,
    as,
  });
  return reply.json<{ data: { _id: string } }>().data._id;
}

export async function beginUpload(
  site: TestApp,
  given: { as: string; downloadId: string; bytes: Buffer; fileName?: string },
): Promise<UploadState> {
  const { as, downloadId, bytes, fileName = "circuit.zip" } = given;
  const reply = await site.call({
    method: "POST",
    url: `/api/managed-downloads/${downloadId}/uploads`,
    body: {
      fileName,
      bytes: bytes.length,
      pieceBytes: PIECE_BYTES,
      fingerprint: sha256(pieceOf(bytes, 0)),
    },
    as,
  });
  return reply.json<{ data: UploadState }>().data;
}

interface SentPiece {
  as: string;
  uploadId: string;
  number: number;
  piece: Buffer;
  sha256?: string;
}

export async function sendPiece(site: TestApp, sent: SentPiece) {
  const { as, uploadId, number, piece } = sent;
  return site.call({
    method: "PUT",
    url: `/api/download-uploads/${uploadId}/pieces/${number}?sha256=${sent.sha256 ?? sha256(piece)}`,
    headers: { "content-type": "application/octet-stream" },
    payload: piece,
    as,
  });
}

/** Uploads a whole file into a download. Answers the upload's id. */
export async function uploadWhole(
  site: TestApp,
  given: { as: string; downloadId: string; bytes: Buffer; fileName?: string },
): Promise<string> {
  const { as, bytes } = given;
  const { _id } = await beginUpload(site, given);
  const pieces = pieceCount({ bytes: bytes.length, pieceBytes: PIECE_BYTES });
  for (let number = 0; number < pieces; number++)
    await sendPiece(site, { as, uploadId: _id, number, piece: pieceOf(bytes, number) });
  await site.call({ method: "POST", url: `/api/download-uploads/${_id}/complete`, as });
  return _id;
}
