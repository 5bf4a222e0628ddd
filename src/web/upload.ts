import { authorization, readReply, unreachable } from "./api.ts";

/**
 * Sends one file with progress. `fields` go before the file, as the server needs them to choose its limits.
 * @throws ApiError
 */
export function uploadFile<T>(options: {
  path: string;
  file: File;
  fields: Record<string, string>;
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields)) form.append(name, value);
  form.append("file", options.file);
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body it has sent.
    const upload = new XMLHttpRequest();
    upload.open("POST", options.path);
    for (const [name, value] of Object.entries(authorization()))
      upload.setRequestHeader(name, value);
    upload.upload.addEventListener("progress", ({ loaded, total }) =>
      options.onProgress?.(total > 0 ? loaded / total : 0),
    );
    upload.addEventListener("load", () => {
      try {
        resolve(readReply<T>(upload.status, upload.responseText).data);
      } catch (error) {
        reject(error instanceof Error ? error : unreachable());
      }
    });
    upload.addEventListener("error", () => reject(unreachable()));
    upload.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    options.signal?.addEventListener("abort", () => upload.abort(), { once: true });
    upload.send(form);
  });
}
