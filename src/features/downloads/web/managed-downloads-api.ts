import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { downloadFields } from "#features/downloads/download-record.ts";
import {
  type DownloadForm,
  type ManagedDownload,
  type ManagedDownloads,
  type UploadState,
} from "#features/downloads/downloads.ts";
import { savedOf } from "#shared/record/record.ts";
import { apiDelete, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { putBytes } from "#web/upload.ts";
import { downloadsQuery } from "./downloads-api.ts";
import type { Uplink } from "./piece-uploader.ts";

const listPath = "/api/managed-downloads";
/** A piece that does not move for so long is sent again. */
const STALL_MS = 60_000;

export function managedDownloadsQuery() {
  return apiQuery<ManagedDownloads>(listPath, {}, { viewer: true, staleTime: 0 });
}

export async function refreshDownloads(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(managedDownloadsQuery()),
    queryClient.invalidateQueries(downloadsQuery()),
  ]);
}

/** Creates a file, or saves what is said about `seen`. @throws ApiError */
export function saveDownload(
  form: DownloadForm,
  seen: Pick<ManagedDownload, "_id" | "version"> | null,
): Promise<{ _id: string }> {
  if (!seen) return apiPost(listPath, form);
  return apiPost(`${listPath}/${seen._id}`, { ...form, version: seen.version });
}

const saidOfDownloadSchema = z.object({ ...savedOf(downloadFields), version: z.number() });
/** What is said of a file, as it is saved. */
export type SaidOfDownload = z.infer<typeof saidOfDownloadSchema>;

/** What is said of the file now, when somebody else has saved it. */
export function downloadSavedMeanwhile(error: unknown): SaidOfDownload | undefined {
  return savedMeanwhile(error, z.object({ download: saidOfDownloadSchema }))?.download;
}

export function deleteDownload(id: string): Promise<unknown> {
  return apiDelete(`${listPath}/${id}`);
}

export function abandonUpload(uploadId: string): Promise<unknown> {
  return apiDelete(`/api/download-uploads/${uploadId}`);
}

/** The way of a file's pieces into the download `id`. */
export function uplinkTo(id: string): Uplink {
  return {
    begin: (form) => apiPost<UploadState>(`${listPath}/${id}/uploads`, form),
    sendPiece: ({ uploadId, number, bytes, sha256, onProgress, signal }) =>
      putBytes({
        path: `/api/download-uploads/${uploadId}/pieces/${number}${sha256 ? `?sha256=${sha256}` : ""}`,
        bytes,
        stallMs: STALL_MS,
        onProgress,
        signal,
      }),
    complete: (uploadId) => apiPost(`/api/download-uploads/${uploadId}/complete`),
  };
}
