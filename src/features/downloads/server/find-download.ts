import type { Db } from "#server/database/databases.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { Services } from "#server/services.ts";
import type { DownloadError } from "../download-errors.ts";
import { isFileKey } from "../file-key.ts";
import { type DownloadGrant, findDownloadGrant } from "./download-tokens.ts";
import {
  findOfferedFile,
  listOfferedFiles,
  listPieces,
  type PieceRow,
  type UploadRow,
} from "./downloads-queries.ts";

/** Why there is nothing to send. */
export class Refused extends Error {
  readonly reason: DownloadError;

  constructor(reason: DownloadError) {
    super(reason);
    this.reason = reason;
  }
}

export interface FoundDownload {
  id: string;
  fileKey: string;
  grant: DownloadGrant;
  content: UploadRow;
  pieces: PieceRow[];
}

/**
 * The file that `token` and `file` name; without `file` the token's own, or the newest, which the page offers first.
 * @throws Refused
 */
export async function findDownload(
  { databases, files, now }: Services,
  asked: { token: string; pass: string | undefined; file: string },
): Promise<FoundDownload> {
  // Not the reader: a token that was just made or used must be seen as it is now.
  const { db } = databases;
  const grant = await findDownloadGrant(db, { ...asked, now: now() });
  if (!grant) throw new Refused("BadToken");
  const fileKey = asked.file || grant.fileKey || (await newestFileKey(db));
  const download = isFileKey(fileKey) ? await findOfferedFile(db, fileKey) : undefined;
  if (!download) throw new Refused("FileNotFound");
  if (grant.fileKey !== null && grant.fileKey !== fileKey) throw new Refused("BadToken");
  const { id, content } = download;
  if (!content) throw new Refused("FileNotAvailable");
  const pieces = await listPieces(db, content.id);
  if (!(await isStored(files, { content, pieces }))) throw new Refused("FileNotAvailable");
  return { id, fileKey, grant, content, pieces };
}

async function newestFileKey(db: Db): Promise<string> {
  const [newest] = await listOfferedFiles(db);
  return newest?.fileKey ?? "";
}

const LOOKS_AT_ONCE = 32;

/** Looked at before the first byte is sent, because a download that breaks in the middle would break there each time. */
async function isStored(
  files: FileStore,
  { content, pieces }: { content: UploadRow; pieces: PieceRow[] },
): Promise<boolean> {
  if (pieces.reduce((sum, { bytes }) => sum + bytes, 0) !== content.bytes) return false;
  for (let start = 0; start < pieces.length; start += LOOKS_AT_ONCE) {
    const group = pieces.slice(start, start + LOOKS_AT_ONCE);
    const sizes = await Promise.all(group.map(({ filename }) => files.size(filename)));
    if (group.some(({ bytes }, index) => sizes[index] !== bytes)) return false;
  }
  return true;
}
