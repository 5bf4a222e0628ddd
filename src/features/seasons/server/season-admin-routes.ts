import { z } from "zod";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import {
  editableSeasonSchema,
  seasonEditSchema,
  seasonFormSchema,
  visibilitySchema,
} from "../season-form.ts";
import { deleteSeason } from "./delete-season.ts";
import { getEditableSeason } from "./editable-season.ts";
import { createSeason, saveSeason, setSeasonVisibility } from "./save-season.ts";

const params = idParamsSchema;
const access = withPermission("manageSeasons");

/** Organisers set up, edit, hide and delete seasons. */
export const seasonAdminRoutes: Routes = (app, services) => {
  const { db } = services.databases;
  const answer = async (id: string) => ok(await getEditableSeason(db, id));
  const response = { 200: okSchema(editableSeasonSchema) };

  app.get(
    "/api/season/:id/edit",
    { config: { access, limit: limits.read }, schema: { params, response } },
    async ({ params: { id } }) => answer(id),
  );

  app.post(
    "/api/seasons",
    { config: { access, limit: limits.write }, schema: { body: seasonFormSchema, response } },
    async (request) => {
      const userId = requireViewer(request)._id;
      return answer(await createSeason(services, { form: request.body, userId }));
    },
  );

  app.post(
    "/api/season/:id",
    {
      config: { access, limit: limits.write },
      schema: { params, body: seasonEditSchema, response },
    },
    async (request) => {
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      const { version, ...form } = request.body;
      await saveSeason(services, { id, form, version, userId });
      return answer(id);
    },
  );

  app.post(
    "/api/season/:id/visibility",
    {
      config: { access, limit: limits.write },
      schema: { params, body: visibilitySchema, response },
    },
    async (request) => {
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      await setSeasonVisibility(services, { id, userId, ...request.body });
      return answer(id);
    },
  );

  for (const [method, url] of [
    ["POST", "/api/season/:id/delete"],
    ["DELETE", "/api/season/:id"],
  ] as const)
    app.route({
      method,
      url,
      config: { access, limit: limits.write },
      schema: { params, response: { 200: okSchema(z.null()) } },
      handler: async (request) => {
        await deleteSeason(services, {
          id: request.params.id,
          userId: requireViewer(request)._id,
        });
        return ok(null);
      },
    });
};
