import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { newId } from "../ids.ts";
import { errorCode } from "./storage-error.ts";

/** Bytes that have arrived, all of them and on the disk. They wait to be kept under a name or dropped. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** In pieces, as they come. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes bytes into a new file of `folder`; never more than some pieces of them are in memory. What fails leaves nothing. */
export async function receiveFile(folder: string, source: Bytes): Promise<ReceivedFile> {
  await makeFolder(folder);
  const path = join(folder, newId());
  const hash = createHash("sha256");
  let bytes = 0;
  const measured = async function* (parts: Bytes) {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  };
  try {
    await pipeline(source, measured, createWriteStream(path, { flags: "wx", flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

/** The same bytes while there are no more than `limit`; then it throws what `tooMany` makes. */
export async function* within(
  source: Bytes,
  limit: number,
  tooMany: () => Error,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of source) {
    bytes += part.length;
    if (bytes > limit) throw tooMany();
    yield part;
  }
}

/** A part of what was received; shorter where the file ends. Both bytes are included. */
export async function readPart(
  { path }: ReceivedFile,
  part: { start: number; end: number },
): Promise<Buffer> {
  return buffer(createReadStream(path, part));
}

/** The bytes of what was received. */
export function openReceived({ path }: ReceivedFile): Readable {
  return createReadStream(path);
}

/** Gives a file that is on the disk its name there; after a power cut it has it still. */
export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to));
}

/** Deletes files of `folder` that were last written before `before` (UTC ms): of processes that ended while they wrote. */
export async function deleteOlder(folder: string, before: number): Promise<void> {
  for await (const { path, writtenAt } of filesIn(folder))
    if (writtenAt < before) await rm(path, { force: true });
}

/** The files that lie in a folder itself, none when there is no such folder. */
export async function* filesIn(folder: string): AsyncGenerator<{
  name: string;
  path: string;
  bytes: number;
  /** UTC milliseconds. */
  writtenAt: number;
}> {
  const opened = await unlessMissing(() => opendir(folder));
  if (!opened) return;
  for await (const { name } of opened) {
    const path = join(folder, name);
    const found = await unlessMissing(() => stat(path));
    if (found?.isFile()) yield { name, path, bytes: found.size, writtenAt: found.mtimeMs };
  }
}

export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await sync(dirname(made));
}

/** Some systems cannot sync a folder, and need not. */
const CANNOT_SYNC = new Set(["EINVAL", "EISDIR", "EPERM", "EACCES", "ENOTSUP"]);

/** Has a file's bytes, or the names in a folder, on the disk. */
export async function sync(path: string): Promise<void> {
  try {
    const handle = await open(path, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!CANNOT_SYNC.has(errorCode(error))) throw error;
  }
}

export async function unlessMissing<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
