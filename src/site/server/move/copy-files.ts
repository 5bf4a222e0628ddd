import { createHash } from "node:crypto";
import type { FileStore } from "#server/files/file-store.ts";
import { SECRET_NAME } from "#server/signing-secret.ts";
import { MoveRefused } from "./copy-database.ts";

export interface CopiedFiles {
  files: number;
  bytes: number;
  /** Of them, those that were there already, from a move that was cut off. */
  there: number;
}

/**
 * Copies every file from one store to another and reads it back; a file that is there already is copied only if it differs.
 * @throws MoveRefused when the other store holds what this one does not, or a file differs after the copy
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<CopiedFiles> {
  const names = new Set<string>();
  for await (const { name } of from.list()) names.add(name);
  for await (const { name } of to.list())
    if (name !== SECRET_NAME && !names.has(name))
      throw new MoveRefused(
        `The place for files is not empty: it holds ${name}, which is none of this league's. Use a new one.`,
      );
  const copied: CopiedFiles = { files: 0, bytes: 0, there: 0 };
  for (const name of names) {
    const wanted = await digestOf(from, name);
    if (wanted === undefined) throw new MoveRefused(`The file ${name} is gone from the source.`);
    if (isSame(wanted, await digestOf(to, name))) copied.there++;
    else {
      await to.keep(name, await to.receive(await from.readStream(name)));
      if (!isSame(wanted, await digestOf(to, name)))
        throw new MoveRefused(`The file ${name} is not the same after it was copied.`);
    }
    copied.files++;
    copied.bytes += wanted.bytes;
  }
  return copied;
}

interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Of all that lies there, read to the end; `undefined`: there is no such file. */
async function digestOf(store: FileStore, name: string): Promise<FileDigest | undefined> {
  if ((await store.size(name)) === undefined) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  const parts: AsyncIterable<Uint8Array> = await store.readStream(name);
  for await (const part of parts) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

function isSame(one: FileDigest, other: FileDigest | undefined): boolean {
  return other !== undefined && one.bytes === other.bytes && one.sha256 === other.sha256;
}
