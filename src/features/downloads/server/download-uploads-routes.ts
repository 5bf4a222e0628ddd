import { Readable } from "node:stream";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema, wholeTextSchema } from "#shared/text/text-schemas.ts";
import { uploadFormSchema, uploadStateSchema } from "../downloads.ts";
import { largestPiece } from "../piece-limits.ts";
import {
  abandonUpload,
  beginUpload,
  completeUpload,
  getUploadState,
  storePiece,
} from "./download-uploads.ts";

const params = idParamsSchema;
const pieceParams = params.extend({ number: wholeTextSchema(0, 1_000_000) });
const pieceQuery = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** A game file on its way to the site, piece by piece: begun, gone on with on any day, completed. */
export const downloadUploadsRoutes: Routes = (app, services) => {
  const access = withPermission("manageDownloads");
  const stateReply = { 200: okSchema(uploadStateSchema) };
  const quietly = { access, changesNothingPublic: true };

  app.post(
    "/api/managed-downloads/:id/uploads",
    {
      config: { ...quietly, limit: limits.write },
      schema: { params, body: uploadFormSchema, response: stateReply },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      const {
        params: { id: downloadId },
        body: form,
      } = request;
      return ok(await beginUpload(services, { downloadId, form, userId }));
    },
  );

  app.get(
    "/api/download-uploads/:id",
    { config: { access, limit: limits.read }, schema: { params, response: stateReply } },
    async ({ params: { id } }) => ok(await getUploadState(services.databases.db, id)),
  );

  app.post(
    "/api/download-uploads/:id/complete",
    { config: { access, limit: limits.write }, schema: { params, response: stateReply } },
    async (request) => {
      const userId = requireViewer(request)._id;
      return ok(await completeUpload(services, { id: request.params.id, userId }));
    },
  );

  app.delete(
    "/api/download-uploads/:id",
    {
      config: { ...quietly, limit: limits.write },
      schema: { params, response: { 200: okSchema(z.object({ _id: z.string() })) } },
    },
    async ({ params: { id } }) => {
      await abandonUpload(services, id);
      return ok({ _id: id });
    },
  );

  // Raw bytes are read in this scope alone.
  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.addContentTypeParser("application/octet-stream", (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.put(
      "/api/download-uploads/:id/pieces/:number",
      {
        config: { ...quietly, limit: limits.piece },
        schema: {
          params: pieceParams,
          querystring: pieceQuery,
          response: { 200: okSchema(z.object({ number: z.number() })) },
        },
      },
      async ({ params: { id, number }, query: { sha256 }, headers, body }) => {
        if (!(body instanceof Readable)) throw new AppError("request.unsupported");
        if (Number(headers["content-length"]) > largestPiece)
          throw new AppError("request.too-large");
        await storePiece(services, { uploadId: id, number, bytes: body, sha256 });
        return ok({ number });
      },
    );
  });
};
