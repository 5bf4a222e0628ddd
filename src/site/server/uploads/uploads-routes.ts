import { z } from "zod";
import { account, anyone, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { okSchema, ok } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { limits } from "#server/http/limits.ts";
import { listKinds, receiveForm } from "./upload-form.ts";
import { isUploadKind, uploadKinds } from "./upload-kinds.ts";
import { storeUpload, type UploadKind } from "#server/files/uploads.ts";

const uploadedSchema = z.object({
  fileUpload: z.object({ _id: z.string(), filename: z.string(), url: z.string().nullable() }),
});

export const uploadsRoutes: Routes = (app, services) => {
  app.post(
    "/api/upload",
    {
      config: {
        access: account,
        changesNothingPublic: true,
        limit: limits.upload,
      },
      schema: { response: { 200: okSchema(uploadedSchema) } },
    },
    async (request) => {
      const viewer = requireViewer(request);
      const kinds = await listKinds(viewer, services);
      const form = await receiveForm(request, { kinds, files: services.files });
      const kind: UploadKind = uploadKinds[form.kindName];
      const { _id, filename } = await storeUpload(services, viewer, { ...form, kind });
      const url = kind.public ? fileAddress(filename) : null;
      return ok({ fileUpload: { _id, filename, url } });
    },
  );

  app.get(
    "/api/files/:filename",
    {
      config: { access: anyone, limit: limits.file },
      schema: { params: z.object({ filename: z.string().regex(/^[\w-]{16,80}\.[a-z0-9]{2,5}$/) }) },
    },
    async (request, reply) => {
      const { filename } = request.params;
      const upload = await services.databases.reader
        .selectFrom("uploads")
        .select(["kind", "mime", "bytes"])
        .where("filename", "=", filename)
        .executeTakeFirst();
      if (!upload || !isUploadKind(upload.kind) || !uploadKinds[upload.kind].public)
        throw new AppError("not-found");
      const file = await services.files.readStream(filename);
      return reply
        .type(upload.mime)
        .header("content-length", upload.bytes)
        .header("content-disposition", "inline")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(file);
    },
  );
};
