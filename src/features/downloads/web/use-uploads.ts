import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import {
  beginUpload,
  completeUpload,
  storePiece,
} from "#features/downloads/managed-downloads-calls.ts";
import { askAgain, call, hrefOf } from "#web/calls/call.ts";
import {
  createPieceUploader,
  type PieceUploader,
  type Uplink,
  type UploadProgress,
} from "./piece-uploader.ts";
import { putBytes } from "#web/upload.ts";

export interface RunningUpload extends UploadProgress {
  fileName: string;
}

/** Uploads of this page, by download. Leaving the page pauses them, after a question. */
export function useUploads() {
  const queryClient = useQueryClient();
  const uploaders = useRef(new Map<string, PieceUploader>());
  const [uploads, setUploads] = useState<Record<string, RunningUpload>>({});
  const isSending = Object.values(uploads).some(
    ({ phase }) => phase === "sending" || phase === "waiting",
  );
  useUnsavedChanges(
    isSending,
    "Fișierul nu a ajuns tot. Dacă pleci, încărcarea se oprește; o continui când vrei, alegând din nou același fișier.",
  );
  useEffect(() => {
    const { current } = uploaders;
    return () => {
      for (const uploader of current.values()) uploader.pause();
    };
  }, []);

  const forget = useCallback((id: string) => {
    uploaders.current.get(id)?.pause();
    uploaders.current.delete(id);
    setUploads(({ [id]: _gone, ...others }) => others);
  }, []);

  const go = useCallback(
    async (id: string) => {
      await uploaders.current.get(id)?.start();
      await askAgain(queryClient, completeUpload);
    },
    [queryClient],
  );

  const begin = (id: string, file: File) => {
    forget(id);
    const uploader = createPieceUploader({
      file,
      uplink: uplinkTo(id),
      onChange: (progress) => {
        if (uploaders.current.get(id) !== uploader) return;
        setUploads((others) => ({ ...others, [id]: { ...progress, fileName: file.name } }));
      },
    });
    uploaders.current.set(id, uploader);
    void go(id);
  };

  return {
    uploads,
    begin,
    goOn: (id: string) => void go(id),
    pause: (id: string) => uploaders.current.get(id)?.pause(),
    forget,
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** A piece that does not move for so long is sent again. */
const STALL_MS = 60_000;

/** The way of a file's pieces into the download `id`. */
function uplinkTo(id: string): Uplink {
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
