import { type DownloadError, downloadErrorText } from "#features/downloads/download-errors.ts";
import type { Snackbar } from "#web/ui/feedback/snackbars.ts";

/** Why a download did not happen, red and long enough to be read by who comes back from Discord (`spec/1` §8, §9). */
export function downloadFailure(error: DownloadError, leagueName: string): Snackbar {
  return { content: downloadErrorText(error, leagueName), color: "error", timeout: 30_000 };
}
