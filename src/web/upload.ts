import { authorization, readReply, unreachable } from "./api.ts";

/** An upload that is kept: its id, and the name under which it is served. */
export interface StoredFile {
  _id: string;
  filename: string;
}

interface UploadOptions {
  path: string;
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends one file with progress. `fields` go before the file, as the server needs them to choose its limits.
 * @throws ApiError
 */
export function uploadFile<T>(
  options: UploadOptions & { file: File; fields: Record<string, string> },
): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields)) form.append(name, value);
  form.append("file", options.file);
  return send<T>("POST", form, options);
}

/** Sends raw bytes with progress. Gives up when nothing moves for `stallMs`. @throws ApiError */
export function putBytes<T>(options: UploadOptions & { bytes: Blob; stallMs: number }): Promise<T> {
  return send<T>(
    "PUT",
    options.bytes.slice(0, options.bytes.size, "application/octet-stream"),
    options,
  );
}

function send<T>(
  method: "POST" | "PUT",
  body: FormData | Blob,
  { path, onProgress, signal, stallMs }: UploadOptions & { stallMs?: number },
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
