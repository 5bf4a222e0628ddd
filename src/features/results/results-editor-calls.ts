import { route } from "#shared/route.ts";
import type { FilePlace, placeFileSchema } from "./import/place-file.ts";
import type {
  processFileSchema,
  restoreResultsSchema,
  ResultsEditor,
  SavedState,
  savedStatesQuerySchema,
  saveResultsSchema,
} from "./results-editor.ts";

/** A session's rows with everything under them. A save leaves it alone: nothing is read again under the hands of who edits. */
export const readResultsEditor = route<{ reply: ResultsEditor }>()(
  "readResultsEditor",
  "GET /api/event/:id/edit-results/:session",
  { access: "checked", about: ["events", "seasons"] },
);

export const processResultsFile = route<{
  body: typeof processFileSchema;
  reply: ResultsEditor;
}>()("processResultsFile", "POST /api/process-results-file", {
  access: "checked",
  limit: "upload",
  isSlow: true,
  isPrivate: true,
});

/** The session to which a file belongs, among those of the last days. */
export const placeResultsFile = route<{ body: typeof placeFileSchema; reply: FilePlace }>()(
  "placeResultsFile",
  "POST /api/place-results-file",
  { access: "checked", limit: "upload", isSlow: true, isPrivate: true },
);

/** Publishes the rows. Answers the session as stored. */
export const saveResults = route<{ body: typeof saveResultsSchema; reply: ResultsEditor }>()(
  "saveResults",
  "POST /api/event/:id/save-results",
  { access: "checked", about: ["results"], isSlow: true, hides: false },
);

export const listSavedResults = route<{
  query: typeof savedStatesQuerySchema;
  reply: SavedState[];
}>()("listSavedResults", "GET /api/event/:id/edit-results/:session/history", {
  access: "checked",
  about: ["results"],
});

export const restoreResults = route<{
  body: typeof restoreResultsSchema;
  reply: ResultsEditor;
}>()("restoreResults", "POST /api/event/:id/edit-results/:session/restore", {
  access: "checked",
  about: ["results"],
  hides: false,
});
