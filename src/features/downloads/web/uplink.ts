import {
  beginUpload,
  completeUpload,
  storePiece,
} from "#features/downloads/managed-downloads-calls.ts";
import { call, hrefOf } from "#web/calls/call.ts";
import { putBytes } from "#web/upload.ts";
import type { Uplink } from "./piece-uploader.ts";

/** A piece that does not move for so long is sent again. */
const STALL_MS = 60_000;

/** The way of a file's pieces into the download `id`. */
export function uplinkTo(id: string): Uplink {
  return {
    begin: (form) => call(beginUpload, { params: { id }, body: form }),
    sendPiece: ({ uploadId, number, sha256, ...piece }) =>
      putBytes({
        path: hrefOf(storePiece, {
          params: { id: uploadId, number: String(number) },
          query: { sha256 },
        }),
        stallMs: STALL_MS,
        ...piece,
      }),
    complete: (uploadId) => call(completeUpload, { params: { id: uploadId } }),
  };
}
