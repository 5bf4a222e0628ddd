import type { Readable } from "node:stream";
import type { Bytes, ReceivedFile } from "./incoming-files.ts";

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

/**
 * Where uploaded files lie, under names that the program makes. A promise is kept only after the bytes are on the disk or with
 * the store. All calls throw `StorageError` when the store is full, away or lacks the file.
 */
export interface FileStore {
  /** Takes bytes as they come, for `keep` or `drop`. */
  receive: (source: Bytes) => Promise<ReceivedFile>;
  /** Makes what was received a file. It must not be used afterwards. */
  keep: (name: string, received: ReceivedFile) => Promise<void>;
  /** What was kept or dropped already is left alone. */
  drop: (received: ReceivedFile) => Promise<void>;
  /** Drops what was received before `before` (UTC ms) and belongs to nobody any more. */
  dropOlder: (before: number) => Promise<void>;
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
  /** Whether the store does its work now. @throws StorageError with a sentence for operators */
  check: () => Promise<void>;
}
