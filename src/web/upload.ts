import { useState } from "react";
import { methodOf, patternOf, type ReplyOf, type Route } from "#shared/route.ts";
import {
  type StoredFile,
  type UploadKindName,
  uploadFile as uploadRoute,
} from "#shared/upload-calls.ts";
import { ApiError, authorization, readReply, unreachable } from "./api.ts";

interface UploadOptions {
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends one file with progress, and answers where it is kept. @throws ApiError */
export async function uploadFile(
  fileType: UploadKindName,
  file: File,
  options: UploadOptions = {},
): Promise<StoredFile> {
  const form = new FormData();
  // Before the file, as the server needs it to choose its limits.
  form.append("fileType", fileType);
  form.append("file", file);
  const sent = { method: methodOf(uploadRoute), path: patternOf(uploadRoute), body: form };
  const { fileUpload } = await send<ReplyTo<typeof uploadRoute>>(sent, options);
  return { _id: fileUpload._id, filename: fileUpload.filename };
}

/** Sends files one after the other. Of one that is refused it is said why; the others go on. */
export function useUploads(kind: UploadKindName, onSent: (sent: StoredFile, file: File) => void) {
  const [progress, setProgress] = useState<number>();
  const [refusals, setRefusals] = useState<string[]>([]);
  const sendAll = async (files: readonly File[]) => {
    setRefusals([]);
    for (const [index, file] of files.entries())
      try {
        const onProgress = (share: number) => setProgress((index + share) / files.length);
        onProgress(0);
        onSent(await uploadFile(kind, file, { onProgress }), file);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefusals((before) => [...before, `${file.name}: ${error.message}`]);
      }
    setProgress(undefined);
  };
  return { sendAll, progress, refusals };
}

type ReplyTo<Called> = Called extends Route<infer Sent> ? ReplyOf<Sent> : never;

/** Sends raw bytes with progress. Gives up when nothing moves for `stallMs`. @throws ApiError */
export function putBytes<T>({
  path,
  bytes,
  ...options
}: UploadOptions & { path: string; bytes: Blob; stallMs: number }): Promise<T> {
  const body = bytes.slice(0, bytes.size, "application/octet-stream");
  return send<T>({ method: "PUT", path, body }, options);
}

function send<T>(
  { method, path, body }: { method: string; path: string; body: FormData | Blob },
  { onProgress, signal, stallMs }: UploadOptions & { stallMs?: number },
): Promise<T> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body it has sent.
    const upload = new XMLHttpRequest();
    const watch = stallWatch(stallMs, () => {
      reject(unreachable());
      upload.abort();
    });
    upload.open(method, path);
    for (const [name, value] of Object.entries(authorization()))
      upload.setRequestHeader(name, value);
    upload.upload.addEventListener("progress", ({ loaded, total }) => {
      watch.moved();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    upload.addEventListener("load", () => {
      try {
        resolve(readReply<T>(upload.status, upload.responseText).data);
      } catch (error) {
        reject(error instanceof Error ? error : unreachable());
      }
    });
    upload.addEventListener("error", () => reject(unreachable()));
    upload.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    upload.addEventListener("loadend", watch.stop);
    signal?.addEventListener("abort", () => upload.abort(), { once: true });
    upload.send(body);
  });
}

/** Calls `onStall` when nothing has moved for so long. */
function stallWatch(stallMs: number | undefined, onStall: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const moved = () => {
    stop();
    if (stallMs !== undefined) timer = setTimeout(onStall, stallMs);
  };
  moved();
  return { moved, stop };
}
