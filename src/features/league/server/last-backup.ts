import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** In the data folder: when `npm run backup` last finished. */
const NAME = "last-backup";

export async function markBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(join(dataDir, NAME), `${at.toISOString()}\n`);
}

/** UTC ms; `null` when none is known. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, NAME), "utf8").catch(() => "");
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}
