import { classChangesSchema, classPartsSchema } from "#features/seasons/class-changes.ts";
import { previewClassChanges } from "#features/seasons/season-admin-calls.ts";
import type { Routes } from "#server/serve.ts";
import { previewSeasonClasses } from "./season-classes.ts";

/** What an edited season would do to the classes of its cars, before it is saved. */
export const seasonClassesRoutes: Routes = ({ serve }, { databases }) => {
  serve(previewClassChanges, {
    summary: "What an edited season would do to the classes of its cars",
    body: classPartsSchema,
    reply: classChangesSchema,
    handle: async ({ params: { id }, body }) => previewSeasonClasses(databases.reader, id, body),
  });
};
