import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { account, anyone, requireViewer } from "./access.ts";
import type { Routes } from "./app.ts";
import { okSchema, ok } from "./envelope.ts";
import { AppError } from "./errors.ts";
import { fileAddress } from "./file-address.ts";
import { getStoredFile } from "./stored-file.ts";
import { isUploadKind, type UploadKindName, uploadKinds } from "./upload-kinds.ts";
import { storeUpload, type UploadKind } from "./uploads.ts";

const uploadedSchema = z.object({
  fileUpload: z.object({ _id: z.string(), filename: z.string(), url: z.string().nullable() }),
});

/** Without `fileType` a result file is meant: the spec's upload on the results page sends nothing else. */
const DEFAULT_KIND: UploadKindName = "resultsFile";

export const uploadsRoutes: Routes = (app, services) => {
  app.post(
    "/api/upload",
    {
      config: {
        access: account,
        changesNothingPublic: true,
        ...(services.config.rateLimits && { rateLimit: { max: 60, timeWindow: "1 minute" } }),
      },
      schema: { response: { 200: okSchema(uploadedSchema) } },
    },
    async (request) => {
      const viewer = requireViewer(request);
      const { kindName, bytes, originalName } = await readForm(request, services.config);
      const kind: UploadKind = uploadKinds[kindName];
      if (!(await kind.mayUpload(viewer, services.databases.reader)))
        throw new AppError("access.denied");
      const { _id, filename } = await storeUpload(services, viewer, {
        kindName,
        kind,
        bytes,
        originalName,
      });
      const url = kind.public ? fileAddress(filename) : null;
      return ok({ fileUpload: { _id, filename, url } });
    },
  );

  app.get(
    "/api/files/:filename",
    {
      config: { access: anyone },
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
      const file = await getStoredFile(services, filename);
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

interface UploadForm {
  kindName: UploadKindName;
  bytes: Uint8Array;
  originalName: string;
}

/** Reads the multipart form, wherever in it the file stands. @throws AppError 413 and 422 with the reason. */
async function readForm(
  request: FastifyRequest,
  config: Parameters<UploadKind["limit"]>[0],
): Promise<UploadForm> {
  if (!request.isMultipart()) throw new AppError("upload.missing");
  const largest = Math.max(...Object.values(uploadKinds).map((kind) => kind.limit(config)));
  let fileType: string = DEFAULT_KIND;
  let file: { bytes: Uint8Array; name: string } | undefined;
  for await (const part of request.parts({ limits: { fileSize: largest } })) {
    if (part.type === "file") file = await readFile(part, largest);
    else if (part.fieldname === "fileType") fileType = String(part.value);
  }
  if (!file) throw new AppError("upload.missing");
  if (!isUploadKind(fileType)) throw new AppError("upload.kind-unknown");
  const limit = uploadKinds[fileType].limit(config);
  if (file.bytes.length > limit) throw tooLarge(limit);
  return { kindName: fileType, bytes: file.bytes, originalName: file.name };
}

async function readFile(
  part: MultipartFile,
  limit: number,
): Promise<{ bytes: Uint8Array; name: string }> {
  try {
    return { bytes: await part.toBuffer(), name: part.filename };
  } catch {
    throw tooLarge(limit);
  }
}

function tooLarge(limit: number): AppError {
  const megabytes = Math.floor(limit / (1024 * 1024));
  return new AppError("request.too-large", {
    message: `Fișierul este prea mare: limita este de ${megabytes} MB.`,
  });
}
