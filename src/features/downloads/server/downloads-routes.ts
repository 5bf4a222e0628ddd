import { z } from "zod";
import { anyone, requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema, versionSchema } from "#shared/text/text-schemas.ts";
import { downloadFormSchema, downloadPageSchema, managedDownloadsSchema } from "../downloads.ts";
import { listManagedDownloads, listOfferedFiles } from "./downloads-queries.ts";
import { createDownload, deleteDownload, updateDownload } from "./save-download.ts";

const params = idParamsSchema;
const idSchema = okSchema(z.object({ _id: z.string() }));

/** What can be downloaded, and what organisers say about it. */
export const downloadsRoutes: Routes = (app, services) => {
  const { config, databases } = services;
  const access = withPermission("manageDownloads");
  const ready = config.discord?.guildId !== undefined;

  app.get(
    "/api/downloads",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { response: { 200: okSchema(downloadPageSchema) } },
    },
    async () => ok({ ready, files: await listOfferedFiles(databases.reader) }),
  );

  app.get(
    "/api/managed-downloads",
    {
      config: { access, limit: limits.read },
      schema: { response: { 200: okSchema(managedDownloadsSchema) } },
    },
    async () => {
      const files = await listManagedDownloads(databases.reader);
      return ok({ ready, limit: config.limits.download, files });
    },
  );

  app.post(
    "/api/managed-downloads",
    {
      config: { access, limit: limits.write },
      schema: { body: downloadFormSchema, response: { 200: idSchema } },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      return ok({ _id: await createDownload(services, request.body, { userId }) });
    },
  );

  app.post(
    "/api/managed-downloads/:id",
    {
      config: { access, limit: limits.write },
      schema: {
        params,
        body: downloadFormSchema.extend({ version: versionSchema }),
        response: { 200: idSchema },
      },
    },
    async (request) => {
      const { version, ...form } = request.body;
      const { id } = request.params;
      await updateDownload(services, { id, version, form, userId: requireViewer(request)._id });
      return ok({ _id: id });
    },
  );

  app.delete(
    "/api/managed-downloads/:id",
    { config: { access, limit: limits.write }, schema: { params, response: { 200: idSchema } } },
    async (request) => {
      const { id } = request.params;
      await deleteDownload(services, { id, userId: requireViewer(request)._id });
      return ok({ _id: id });
    },
  );
};
