import { sql } from "kysely";
import type { Db } from "../database/databases.ts";
import type { ReceivedFile } from "./incoming-files.ts";
import type { Services } from "../services.ts";

/** Every column that names a file in use. `file_leftovers` names those that are not. */
export const fileNames = [
  ["uploads", "filename"],
  ["download_pieces", "filename"],
] as const;

/** What the program itself calls files. Anything else in the store is not ours to delete, or to copy. */
const ownName = /^[\w-]{32}\.[a-z\d]{1,8}$/;

export function isOwnFileName(name: string): boolean {
  return ownName.test(name);
}

/** Keeps a file and then writes the row that names it. A file that no row came to name is deleted again. */
export async function keepNamed(
  { databases, files }: Pick<Services, "databases" | "files">,
  { filename, received }: { filename: string; received: ReceivedFile },
  writeRow: () => Promise<unknown>,
): Promise<void> {
  await files.keep(filename, received);
  try {
    await writeRow();
  } catch (error) {
    // While the database does not answer nobody knows; the sweep looks later.
    const mayBeNamed = await isNamed(databases.db, filename).catch(() => true);
    if (!mayBeNamed) await files.delete(filename).catch(() => undefined);
    throw error;
  }
}

async function isNamed(db: Db, filename: string): Promise<boolean> {
  for (const [table, column] of fileNames) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${filename} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
