import {
  type DraftFile,
  foundsClubs,
  type ResultsDraft,
  toPostedRows,
} from "#features/results/draft/results-draft.ts";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import { processResultsFile, saveResults } from "#features/results/results-editor-calls.ts";
import { call } from "#web/calls/call.ts";

export interface SessionPlace {
  event: string;
  session: string;
}

/** A file that is uploaded already. */
export type SentFile = Pick<DraftFile, "fileId" | "processor" | "fileSession">;

/** What the file would make of the session. Stores nothing. */
export function processResultFile(place: SessionPlace, file: DraftFile): Promise<ResultsEditor> {
  return call(processResultsFile, { body: { ...place, ...file } });
}

/** Publishes what the draft makes of the session. Answers it as stored. */
export function saveDraft(
  { event, session }: SessionPlace,
  draft: ResultsDraft,
): Promise<ResultsEditor> {
  return call(saveResults, {
    params: { id: event },
    body: {
      session,
      results: toPostedRows(draft),
      version: draft.editor.version,
      ...draft.file,
      ...(draft.order && { order: draft.order }),
      foundClubs: foundsClubs(draft),
      joins: [...draft.joins],
    },
  });
}
