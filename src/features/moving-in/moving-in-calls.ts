import { route } from "#shared/route.ts";
import type {
  Import,
  importFormSchema,
  ImportPreview,
  importSourceSchema,
  undoFormSchema,
} from "./moving-in.ts";

const facts = {
  // And `manageDrivers`, which `server/moving-in-routes.ts` asks for.
  access: ["manageSeasons"],
  about: ["people", "clubs", "seasons", "events", "registrations", "results", "standings"],
} as const;

/** What a table would do. */
export const previewImport = route<{ body: typeof importSourceSchema; reply: ImportPreview }>()(
  "previewImport",
  "POST /api/imports/preview",
  { access: facts.access, isPrivate: true, isSlow: true },
);

/** Does it, all of it or nothing. */
export const saveImport = route<{ body: typeof importFormSchema; reply: Import }>()(
  "saveImport",
  "POST /api/imports",
  { ...facts, hides: false, isSlow: true },
);

export const listImports = route<{ reply: Import[] }>()("listImports", "GET /api/imports", facts);

export const undoImport = route<{ body: typeof undoFormSchema; reply: Import }>()(
  "undoImport",
  "POST /api/imports/:id/undo",
  { ...facts, hides: true, isSlow: true },
);
