import { z } from "zod";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import {
  importFormSchema,
  importPreviewSchema,
  importSchema,
  importSourceSchema,
  undoFormSchema,
} from "../moving-in.ts";
import * as calls from "../moving-in-calls.ts";
import { getImport, listImports } from "./list-imports.ts";
import { previewImport, saveImport } from "./save-import.ts";
import { undoImport } from "./undo-import.ts";

/** 'Mută-te aici': lists of a league's people, rounds and results that come in at once, and go again. */
export const movingInRoutes: Routes = ({ serve }, services) => {
  const { db } = services.databases;

  serve(calls.previewImport, {
    summary: "What a pasted table would do, by line",
    body: importSourceSchema,
    reply: importPreviewSchema,
    handle: async ({ body: source, viewer }) => {
      requireMover(viewer);
      return previewImport(services, { source, viewer });
    },
  });

  serve(calls.saveImport, {
    summary: "Do what the preview of a table said",
    body: importFormSchema,
    reply: importSchema,
    handle: async ({ body: form, viewer }) => {
      requireMover(viewer);
      return getImport(db, await saveImport(services, { form, viewer }));
    },
  });

  serve(calls.listImports, {
    summary: "The latest imports",
    reply: z.array(importSchema),
    handle: async ({ viewer }) => {
      requireMover(viewer);
      return listImports(db);
    },
  });

  serve(calls.undoImport, {
    summary: "Take back what an import has done",
    body: undoFormSchema,
    reply: importSchema,
    handle: async ({ params: { id }, body: { onlyUntouched }, viewer }) => {
      requireMover(viewer);
      await undoImport(services, { id, onlyUntouched, viewer });
      return getImport(db, id);
    },
  });
};

/** Whoever moves a league in writes its people as well as its seasons. @throws AppError 403 */
function requireMover({ permissions }: Viewer): void {
  if (!permissions.has("manageDrivers")) throw refusal("access.denied");
}
