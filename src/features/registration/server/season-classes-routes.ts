import { withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import { classChangesSchema, classPartsSchema } from "#features/seasons/class-changes.ts";
import { previewSeasonClasses } from "./season-classes.ts";

/** What an edited season would do to the classes of its cars, before it is saved. */
export const seasonClassesRoutes: Routes = (app, { databases }) => {
  app.post(
    "/api/season/:id/class-changes",
    {
      config: {
        access: withPermission("manageSeasons"),
        changesNothingPublic: true,
        limit: limits.write,
      },
      schema: {
        params: idParamsSchema,
        body: classPartsSchema,
        response: { 200: okSchema(classChangesSchema) },
      },
    },
    async ({ params, body }) => ok(await previewSeasonClasses(databases.reader, params.id, body)),
  );
};
