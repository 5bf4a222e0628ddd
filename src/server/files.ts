import { createReadStream } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "./config.ts";

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ListedFile {
  name: string;
  bytes: number;
  /** UTC milliseconds. */
  writtenAt: number;
}

/** Where uploaded files lie. Names come from the program, never from people. */
export interface FileStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  read: (name: string) => Promise<Uint8Array>;
  /** The whole file, or a part that must lie within it. */
  readStream: (name: string, range?: ByteRange) => Promise<Readable>;
  /** Bytes; `undefined` when there is no such file. */
  size: (name: string) => Promise<number | undefined>;
  /** A file that is not there is deleted already. */
  delete: (name: string) => Promise<void>;
  /** Every file, in no particular order. */
  list: () => AsyncIterable<ListedFile>;
}

/** The S3 bucket of the configuration, else a folder `files` in the data directory. */
export async function openFileStore({
  s3,
  dataDir,
}: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  if (!s3) return createFolderStore(dataDir);
  // Most leagues have a folder; they need not load the library.
  const { createS3Store } = await import("./files-in-s3.ts");
  return createS3Store(s3);
}

function createFolderStore(dataDir: string): FileStore {
  const location = join(dataDir, "files");
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  return {
    put: (name, bytes) => disk.put(name, bytes),
    read: (name) => disk.getBytes(name),
    // The library reads no parts.
    readStream: (name, range) =>
      range ? Promise.resolve(createReadStream(join(location, name), range)) : disk.getStream(name),
    size: (name) => unlessMissing(async () => (await stat(join(location, name))).size),
    delete: (name) => disk.delete(name),
    list: () => listFolder(location),
  };
}

async function* listFolder(location: string): AsyncGenerator<ListedFile> {
  const folder = await unlessMissing(() => opendir(location));
  if (!folder) return;
  for await (const { name } of folder) {
    const found = await unlessMissing(() => stat(join(location, name)));
    if (found?.isFile()) yield { name, bytes: found.size, writtenAt: found.mtimeMs };
  }
}

async function unlessMissing<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
