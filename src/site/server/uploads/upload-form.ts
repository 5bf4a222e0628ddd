import type { FastifyRequest } from "fastify";
import { byteSize } from "#shared/text/byte-size.ts";
import type { Viewer } from "#server/viewer.ts";
import { AppError, refusal } from "#server/errors.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { type ReceivedFile, within } from "#server/files/incoming-files.ts";
import type { Services } from "#server/services.ts";
import { StorageError } from "#server/files/storage-error.ts";
import type { UploadKindName } from "#shared/upload-calls.ts";
import { isUploadKind, uploadKindNames, uploadKinds } from "./upload-kinds.ts";
import type { UploadKind } from "#server/files/uploads.ts";

/** How many bytes somebody may send, by kind; a kind that they may not send is missing. */
type AllowedKinds = ReadonlyMap<UploadKindName, number>;

export async function listKinds(
  viewer: Viewer,
  { databases, config }: Pick<Services, "databases" | "config">,
): Promise<AllowedKinds> {
  const allowed = new Map<UploadKindName, number>();
  for (const name of uploadKindNames) {
    const kind: UploadKind = uploadKinds[name];
    if (await kind.mayUpload(viewer, databases.reader)) allowed.set(name, kind.limit(config));
  }
  return allowed;
}

interface ReceivedForm {
  kindName: UploadKindName;
  received: ReceivedFile;
  originalName: string;
}

/** Without `fileType` a result file is meant: the spec's upload on the results page sends nothing else. */
const DEFAULT_KIND: UploadKindName = "resultsFile";

/** What a form holds besides its file: borders, names and the other fields. */
const FORM_BYTES = 256 * 1024;

/**
 * Reads the multipart form, wherever in it the file stands; until the file's kind is known, the sender's largest limit holds.
 * @throws AppError 403, 413 and 422 with the reason, as soon as it is clear
 */
export async function receiveForm(
  request: FastifyRequest,
  { kinds, files }: { kinds: AllowedKinds; files: FileStore },
): Promise<ReceivedForm> {
  try {
    return await readParts(request, { kinds, files });
  } catch (error) {
    dropRest(request, Math.max(...kinds.values(), 0) + FORM_BYTES);
    const isKnown =
      error instanceof AppError ||
      error instanceof StorageError ||
      (error instanceof Error && "statusCode" in error);
    // Whatever else goes wrong while a form is read is wrong with the form.
    throw isKnown ? error : refusal("request.bad");
  }
}

async function readParts(
  request: FastifyRequest,
  { kinds, files }: { kinds: AllowedKinds; files: FileStore },
): Promise<ReceivedForm> {
  if (kinds.size === 0) throw refusal("access.denied");
  if (!request.isMultipart()) throw refusal("upload.missing");
  const largest = Math.max(...kinds.values());
  if (Number(request.headers["content-length"]) > largest + FORM_BYTES) throw tooLarge(largest);
  let kindName: UploadKindName | undefined;
  let file: Omit<ReceivedForm, "kindName"> | undefined;
  try {
    // One byte more than is allowed is needed to see that there are more.
    for await (const part of request.parts({ limits: { fileSize: largest + 1 } })) {
      if (part.type === "file") {
        const limit = kindName ? limitOf(kindName, kinds) : largest;
        const received = await files.receive(within(part.file, limit, () => tooLarge(limit)));
        file = { received, originalName: part.filename };
      } else if (part.fieldname === "fileType") {
        kindName = toKind(part.value);
        requireFit(kindName, { kinds, bytes: file?.received.bytes ?? 0 });
      }
    }
    if (!file) throw refusal("upload.missing");
    requireFit(kindName ?? DEFAULT_KIND, { kinds, bytes: file.received.bytes });
    return { kindName: kindName ?? DEFAULT_KIND, ...file };
  } catch (error) {
    if (file) await files.drop(file.received);
    throw error;
  }
}

function toKind(value: unknown): UploadKindName {
  const name = String(value);
  if (!isUploadKind(name)) throw refusal("upload.kind-unknown");
  return name;
}

function requireFit(
  kindName: UploadKindName,
  { kinds, bytes }: { kinds: AllowedKinds; bytes: number },
): void {
  const limit = limitOf(kindName, kinds);
  if (bytes > limit) throw tooLarge(limit);
}

function limitOf(kindName: UploadKindName, kinds: AllowedKinds): number {
  const limit = kinds.get(kindName);
  if (limit === undefined) throw refusal("access.denied");
  return limit;
}

function tooLarge(limit: number): AppError {
  return refusal("request.too-large", {
    message: `Fișierul este prea mare: limita este de ${byteSize(limit)}.`,
  });
}

/** Lets an honest sender come to the end, so that they read the answer; of anybody else it takes `most` bytes and hangs up. */
function dropRest({ raw }: FastifyRequest, most: number): void {
  let bytes = 0;
  raw.unpipe();
  raw.on("data", (part: Uint8Array) => {
    bytes += part.length;
    if (bytes > most) raw.destroy();
  });
  // It was paused while somebody read it.
  raw.resume();
}
