import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileStore } from "#server/files/file-store.ts";
import type { Services } from "#server/services.ts";
import { askedPart, type BytePart } from "../byte-range.ts";
import { slicesOf } from "../pieces.ts";
import { useDownloadToken } from "./download-tokens.ts";
import { type FoundDownload, Refused } from "./find-download.ts";
import { downloadRefusal } from "./refusals.ts";

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Sends a file or the part of it that is asked for, and uses its token up. Never more than a few chunks of it are in memory.
 * @throws Refused when another request used the token meanwhile; AppError 416.
 */
export async function sendDownload(
  services: Services,
  { request, reply }: Exchange,
  found: FoundDownload,
): Promise<FastifyReply> {
  const { content } = found;
  const etag = `"${content.id}"`;
  const part = partOf(request, { etag, size: content.bytes });
  if (part === "unsatisfiable") {
    reply.header("content-range", `bytes */${content.bytes}`);
    throw downloadRefusal("download.part-unsatisfiable");
  }
  const bytes = part === "whole" ? { start: 0, end: content.bytes - 1 } : part;
  if (request.method === "GET") await takeToken(services, found);
  reply
    .headers({
      "content-type": "application/octet-stream",
      "content-length": bytes.end - bytes.start + 1,
      "content-disposition": attachment(content.file_name),
      "accept-ranges": "bytes",
      etag,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    })
    .status(part === "whole" ? 200 : 206);
  if (part !== "whole")
    reply.header("content-range", `bytes ${bytes.start}-${bytes.end}/${content.bytes}`);
  // An empty stream, because any other body of none would set the length that is told to nothing.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(Readable.from(readPieces(services.files, found, bytes), { objectMode: false }));
}

/** A part of another content than the client has would not fit what it has. */
function partOf(request: FastifyRequest, { etag, size }: { etag: string; size: number }) {
  const condition = request.headers["if-range"];
  if (condition !== undefined && condition !== etag) return "whole";
  return askedPart(request.headers.range, size);
}

async function takeToken({ databases, now }: Services, found: FoundDownload): Promise<void> {
  if (!found.grant.isUnused) return;
  const { grant, fileKey, id: downloadId } = found;
  const isTaken = await databases.db
    .transaction()
    .execute((trx) => useDownloadToken(trx, { id: grant.id, fileKey, downloadId, now: now() }));
  if (!isTaken) throw new Refused("BadToken");
}

async function* readPieces(
  files: FileStore,
  { content, pieces }: FoundDownload,
  part: BytePart,
): AsyncGenerator<Uint8Array> {
  const cut = { bytes: content.bytes, pieceBytes: content.piece_bytes };
  for (const { number, start, end } of slicesOf(cut, part)) {
    const filename = pieces[number]?.filename;
    if (filename === undefined) throw new Error(`Piece ${number} of ${content.id} is missing`);
    yield* await files.readStream(filename, { start, end });
  }
}

/** RFC 6266: the name for old programs in ASCII, and as it is for all others. */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
