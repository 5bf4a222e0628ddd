import { open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store.ts";
import {
  deleteOlder,
  filesIn,
  makeFolder,
  moveFile,
  receiveFile,
  unlessMissing,
} from "./incoming-files.ts";
import { inFolder } from "./storage-error.ts";

/** Files in a folder. What is still being written lies in a folder of it, so that it becomes a file by a new name alone. */
export function createFolderStore(location: string): FileStore {
  const incoming = join(location, "incoming");
  const at = (name: string) => join(location, name);
  const attempt = <T>(work: () => Promise<T>) => inFolder(location, work);
  const receive: FileStore["receive"] = (source) => attempt(() => receiveFile(incoming, source));
  const keep: FileStore["keep"] = (name, { path }) => attempt(() => moveFile(path, at(name)));
  const drop: FileStore["drop"] = ({ path }) => attempt(() => rm(path, { force: true }));
  return {
    receive,
    keep,
    drop,
    dropOlder: (before) => attempt(() => deleteOlder(incoming, before)),
    put: async (name, bytes) => keep(name, await receive([bytes])),
    read: (name) => attempt(() => readFile(at(name))),
    readStream: (name, range) =>
      // Opened first: that it is missing is known before anything is sent.
      attempt(async () => (await open(at(name))).createReadStream(range)),
    size: (name) => attempt(() => unlessMissing(async () => (await stat(at(name))).size)),
    delete: (name) => attempt(() => rm(at(name), { force: true })),
    list: () => filesIn(location),
    check: () =>
      attempt(async () => {
        await makeFolder(incoming);
        await drop(await receive([Buffer.from("?")]));
      }),
  };
}
