import { Readable } from "node:stream";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#server/errors.ts";
import { type Routes, serving } from "#server/serve.ts";
import { wholeTextSchema } from "#shared/text/text-schemas.ts";
import { pieceQuerySchema, uploadFormSchema, uploadStateSchema } from "../downloads.ts";
import * as calls from "../managed-downloads-calls.ts";
import { largestPiece } from "../piece-limits.ts";
import {
  abandonUpload,
  beginUpload,
  completeUpload,
  getUploadState,
  storePiece,
} from "./download-uploads.ts";

/** A game file on its way to the site, piece by piece: begun, gone on with on any day, completed. */
export const downloadUploadsRoutes: Routes = ({ app, serve }, services) => {
  const reply = uploadStateSchema;

  serve(calls.beginUpload, {
    summary: "Begin the upload of a game file, or go on with it",
    body: uploadFormSchema,
    reply,
    handle: async ({ params: { id: downloadId }, body: form, viewer: { _id: userId } }) =>
      beginUpload(services, { downloadId, form, userId }),
  });

  serve(calls.readUploadState, {
    summary: "How much of an upload is there",
    reply,
    handle: async ({ params: { id } }) => getUploadState(services.databases.db, id),
  });

  serve(calls.completeUpload, {
    summary: "Offer what was uploaded, once it is whole",
    reply,
    handle: async ({ params: { id }, viewer: { _id: userId } }) =>
      completeUpload(services, { id, userId }),
  });

  serve(calls.abandonUpload, {
    summary: "Give an upload up",
    reply: z.object({ _id: z.string() }),
    handle: async ({ params: { id } }) => {
      await abandonUpload(services, id);
      return { _id: id };
    },
  });

  // Raw bytes are read in this scope alone.
  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.addContentTypeParser("application/octet-stream", (_request, bytes, done) =>
      done(null, bytes),
    );
    serving(scope).serve(calls.storePiece, {
      summary: "Store a piece of an upload",
      tag: "downloads",
      params: { number: wholeTextSchema(0, 1_000_000) },
      query: pieceQuerySchema,
      reply: z.object({ number: z.number() }),
      handle: async ({ params: { id, number }, query: { sha256 }, request: { headers, body } }) => {
        if (!(body instanceof Readable)) throw refusal("request.unsupported");
        if (Number(headers["content-length"]) > largestPiece) throw refusal("request.too-large");
        await storePiece(services, { uploadId: id, number, bytes: body, sha256 });
        return { number };
      },
    });
  });
};
