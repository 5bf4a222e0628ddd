import { type DownloadError, downloadErrors } from "#features/downloads/download-errors.ts";
import { oneOf, shortText } from "#web/search-params.ts";

export interface DownloadSearch {
  file?: string | undefined;
  /** Why the last try failed. */
  err?: DownloadError | undefined;
}

/** The token in the address is left alone: only the browser reads it, and no page is kept under it. */
export function validateDownloadSearch(search: { file?: unknown; err?: unknown }): DownloadSearch {
  return { file: shortText(search.file), err: oneOf(downloadErrors, search.err) };
}
