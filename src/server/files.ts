import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploaded files lie. Names come from the program, never from people. */
export interface FileStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  putStream: (name: string, stream: Readable) => Promise<void>;
  read: (name: string) => Promise<Uint8Array>;
  /** The whole file, or a part that must lie within it. */
  readStream: (name: string, range?: ByteRange) => Promise<Readable>;
  /** Bytes; `undefined` when there is no such file. */
  size: (name: string) => Promise<number | undefined>;
  /** A file that is not there is deleted already. */
  delete: (name: string) => Promise<void>;
}

/** A folder `files` in the data directory. */
export function createFileStore(dataDir: string): FileStore {
  const location = join(dataDir, "files");
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  return {
    put: (name, bytes) => disk.put(name, bytes),
    putStream: (name, stream) => disk.putStream(name, stream),
    read: (name) => disk.getBytes(name),
    // The library reads no parts.
    readStream: (name, range) =>
      range ? Promise.resolve(createReadStream(join(location, name), range)) : disk.getStream(name),
    size: async (name) => {
      try {
        return (await stat(join(location, name))).size;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    delete: (name) => disk.delete(name),
  };
}
