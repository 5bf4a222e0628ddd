import { stat } from "node:fs/promises";
import { extract, Header } from "tar";
import { toJson } from "#server/database/json.ts";
import { isOwnFileName } from "#server/files/named-files.ts";
import type { BackupPlace, Copy } from "./backup-place.ts";
import { BackupProblem } from "./backup-problem.ts";
import { partOfCopy } from "./manifest.ts";

const BLOCK = 512;

/** One file that holds a whole copy, as it comes: a tar of what lies in a place, opened where that is sealed. */
export async function* packArchive(
  { copies, files }: BackupPlace,
  { name, manifest }: Copy,
): AsyncGenerator<Uint8Array> {
  const text = Buffer.from(toJson(manifest));
  yield* entry(`${name}.json`, text.length, [text]);
  const { database } = manifest;
  yield* entry(database.name, database.bytes, await copies.readStream(database.name));
  if (manifest.hasSecret) {
    const secret = await copies.read(`${name}.secret`);
    yield* entry(`${name}.secret`, secret.length, [secret]);
  }
  for (const file of manifest.files)
    yield* entry(`files/${file.name}`, file.bytes, await files.readStream(file.name));
  yield Buffer.alloc(2 * BLOCK);
}

async function* entry(
  path: string,
  size: number,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const header = new Header({ path, size, mode: 0o600, type: "File", mtime: new Date(0) });
  header.encode();
  if (!header.block || header.needPax) throw new Error(`${path} does not fit an archive`);
  yield header.block;
  yield* bytes;
  yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/**
 * Unpacks an archive into an empty folder, which then is a place with one copy; nothing else that the archive holds is taken out.
 * @throws BackupProblem for what is no archive
 */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  const { size } = await stat(file);
  let taken = 0;
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      // What is not packed cannot be larger than the file that holds it.
      filter: (path, found) => {
        if (!("type" in found) || found.type !== "File" || !isPart(path)) return false;
        taken += found.size;
        return taken <= size;
      },
    });
  } catch (error) {
    throw new BackupProblem(
      "failed",
      `The file is no copy of a league, or was cut (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

function isPart(path: string): boolean {
  return path.startsWith("files/")
    ? isOwnFileName(path.slice("files/".length))
    : partOfCopy.test(path);
}
