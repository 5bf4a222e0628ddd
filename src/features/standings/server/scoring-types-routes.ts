import { z } from "zod";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import {
  idParamsSchema,
  LARGEST_INTEGER,
  versionSchema,
  wholeTextSchema,
} from "#shared/text/text-schemas.ts";
import { editedScoringTypeSchema, postedScoringTypeSchema } from "../scoring-types.ts";
import {
  createScoringType,
  deleteScoringType,
  listScoringTypes,
  updateScoringType,
} from "./scoring-types-store.ts";

const params = idParamsSchema;
const version = wholeTextSchema(1, LARGEST_INTEGER);
const idSchema = okSchema(z.object({ _id: z.string() }));

/** The points systems that tables choose from. */
export const scoringTypesRoutes: Routes = (app, services) => {
  const access = withPermission("manageCatalogues");

  app.get(
    "/api/scoring-types",
    {
      config: { access, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(editedScoringTypeSchema)) } },
    },
    async (request) =>
      ok(await listScoringTypes(services.databases.reader, requireViewer(request))),
  );

  app.post(
    "/api/scoring-types",
    {
      config: { access, limit: limits.write },
      schema: { body: postedScoringTypeSchema, response: { 200: idSchema } },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      return ok({ _id: await createScoringType(services, request.body, userId) });
    },
  );

  app.post(
    "/api/scoring-types/:id",
    {
      config: { access, limit: limits.write },
      schema: {
        params,
        body: postedScoringTypeSchema.extend({ version: versionSchema }),
        response: { 200: idSchema },
      },
    },
    async (request) => {
      const { version: seen, ...posted } = request.body;
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      await updateScoringType(services, { id, version: seen, posted, userId });
      return ok({ _id: id });
    },
  );

  app.delete(
    "/api/scoring-types/:id",
    {
      config: { access, limit: limits.write },
      schema: { params, querystring: z.object({ version }), response: { 200: idSchema } },
    },
    async (request) => {
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      await deleteScoringType(services, { id, version: request.query.version, userId });
      return ok({ _id: id });
    },
  );
};
