import type { DraftFile } from "#features/results/draft/results-draft.ts";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import { processResultsFile } from "#features/results/results-editor-calls.ts";
import { call } from "#web/calls/call.ts";

export interface SessionPlace {
  event: string;
  session: string;
}

/** A file that is uploaded already. */
export type SentFile = Pick<DraftFile, "fileId" | "processor">;

/** What the file would make of the session. Stores nothing. */
export function processResultFile(place: SessionPlace, file: DraftFile): Promise<ResultsEditor> {
  return call(processResultsFile, { body: { ...place, ...file } });
}
