import type { EventWithResults } from "#features/results/event-results.ts";
import type { DraftFile } from "#features/results/draft/results-draft.ts";
import type { PostedRow, ResultsEditor } from "#features/results/results-editor.ts";
import { apiGet, apiPost } from "#web/api.ts";
import { uploadFile } from "#web/upload.ts";
import { apiQuery } from "#web/query-client.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox-options.ts";

const about = ["seasons", "events", "results"] as const;

/** The event around the session that is edited, without results. */
export function editedEventQuery(eventId: string) {
  return apiQuery<EventWithResults>(
    `/api/event/${eventId}`,
    { results: "none" },
    { viewer: true, about },
  );
}

/** A session's rows with everything under them. Read again after every save, never while somebody edits. */
export function resultsEditorQuery(eventId: string, sessionId: string) {
  return apiQuery<ResultsEditor>(
    `/api/event/${eventId}/edit-results/${sessionId}`,
    {},
    { viewer: true, staleTime: Infinity, about },
  );
}

/** Whose results are edited. */
export interface SessionPlace {
  event: string;
  session: string;
}

/** Sends a result file. @param onProgress share sent so far, 0 to 1 */
export async function uploadResultFile(
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  return (await uploadFile("resultsFile", file, { onProgress }))._id;
}

/** What the file would make of the session. Stores nothing. */
export async function processResultFile(
  place: SessionPlace,
  file: DraftFile,
): Promise<ResultsEditor> {
  return apiPost("/api/process-results-file", { ...place, ...file }, { timeoutMs: 60_000 });
}

export interface ResultsSave {
  results: PostedRow[];
  version: number;
  file: DraftFile | null;
}

/** Publishes the rows. Answers the session as stored. */
export async function saveResults(
  { event, session }: SessionPlace,
  { file, ...save }: ResultsSave,
): Promise<ResultsEditor> {
  const body = { session, ...save, ...file };
  return apiPost(`/api/event/${event}/save-results`, body, { timeoutMs: 60_000 });
}

/** Drivers whose name matches, for the picker. */
export async function searchDrivers(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const query = new URLSearchParams({ search: text, page: "1", pageSize: "20" });
  const { data } = await apiGet<FoundDriver[]>(`/api/drivers?${query}`, { signal });
  return data.map(({ _id, profile }) => ({
    value: _id,
    title: `${profile.firstName} ${profile.lastName}`.trim() || "Pilot fără nume",
    detail: [profile.city, profile.country].filter(Boolean).join(", "),
  }));
}

interface FoundDriver {
  _id: string;
  profile: { firstName: string; lastName: string; country: string | null; city: string | null };
}
