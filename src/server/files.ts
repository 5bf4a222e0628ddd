import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Where uploaded files lie. Names come from the program, never from people. */
export interface FileStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  putStream: (name: string, stream: Readable) => Promise<void>;
  read: (name: string) => Promise<Uint8Array>;
  readStream: (name: string) => Promise<Readable>;
  delete: (name: string) => Promise<void>;
}

/** A folder `files` in the data directory. */
export function createFileStore(dataDir: string): FileStore {
  const disk = new Disk(new FSDriver({ location: join(dataDir, "files"), visibility: "private" }));
  return {
    put: (name, bytes) => disk.put(name, bytes),
    putStream: (name, stream) => disk.putStream(name, stream),
    read: (name) => disk.getBytes(name),
    readStream: (name) => disk.getStream(name),
    delete: (name) => disk.delete(name),
  };
}
