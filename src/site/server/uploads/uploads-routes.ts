import { z } from "zod";
import { refusal } from "#server/errors.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { countUpload, requireFewUnused } from "#server/files/upload-limits.ts";
import { storeUpload, type UploadKind } from "#server/files/uploads.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "#shared/upload-calls.ts";
import { listKinds, receiveForm } from "./upload-form.ts";
import { isUploadKind, uploadKinds } from "./upload-kinds.ts";

const uploadedSchema = z.object({
  fileUpload: z.object({ _id: z.string(), filename: z.string(), url: z.string().nullable() }),
});

const filenameSchema = z.string().regex(/^[\w-]{16,80}\.[a-z0-9]{2,5}$/);

export const uploadsRoutes: Routes = ({ serve, serveRaw }, services) => {
  serve(calls.uploadFile, {
    summary: "Send a file, and say in `fileType` what it is for",
    reply: uploadedSchema,
    handle: async ({ viewer, request }) => {
      // Once more when the row is written; nothing is received and decoded for who has no room.
      await requireFewUnused(services.databases.db, services, viewer._id);
      const kinds = await listKinds(viewer, services);
      const form = await receiveForm(request, { kinds, files: services.files });
      const kind: UploadKind = uploadKinds[form.kindName];
      const { _id, filename } = await storeUpload(services, viewer, {
        ...form,
        kind,
        count: (trx, upload) => countUpload(trx, services, upload),
      });
      const url = kind.public ? fileAddress(filename) : null;
      return { fileUpload: { _id, filename, url } };
    },
  });

  serveRaw(calls.readUpload, {
    summary: "A file that everybody may read",
    params: { filename: filenameSchema },
    handle: async ({ params: { filename }, reply }) => {
      const upload = await services.databases.reader
        .selectFrom("uploads")
        .select(["kind", "mime", "bytes"])
        .where("filename", "=", filename)
        .executeTakeFirst();
      if (!upload || !isUploadKind(upload.kind) || !uploadKinds[upload.kind].public)
        throw refusal("not-found");
      const file = await services.files.readStream(filename);
      return reply
        .type(upload.mime)
        .header("content-length", upload.bytes)
        .header("content-disposition", "inline")
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(file);
    },
  });
};
