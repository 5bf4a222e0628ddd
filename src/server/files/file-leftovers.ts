import type { Db } from "../database/databases.ts";
import type { FileStore } from "./file-store.ts";
import { columnOf } from "#shared/group-by.ts";

const AT_ONCE = 500;

/**
 * Notes that nothing refers to these files: before a file is written, so that a crash leaves nothing, and when the last reference
 * is dropped. `keepFile` takes the note back. The file stays for days (`sweep-files.ts`), for readers and for a database that was
 * put back. Names are never used again.
 */
export async function leaveFiles(db: Db, filenames: string[], now: number): Promise<void> {
  for (let start = 0; start < filenames.length; start += AT_ONCE)
    await db
      .insertInto("file_leftovers")
      .values(filenames.slice(start, start + AT_ONCE).map((filename) => ({ filename, since: now })))
      .onConflict((conflict) => conflict.column("filename").doNothing())
      .execute();
}

/** In the transaction that stores a reference to the file. */
export async function keepFile(db: Db, filename: string): Promise<void> {
  await db.deleteFrom("file_leftovers").where("filename", "=", filename).execute();
}

/** Deletes the files that were left over before `before` (UTC ms). Returns how many. */
export async function deleteLeftovers(
  { db, files }: { db: Db; files: FileStore },
  before: number,
): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db
      .selectFrom("file_leftovers")
      .select("filename")
      .where("since", "<", before)
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return count;
    for (const { filename } of rows) await files.delete(filename);
    await db
      .deleteFrom("file_leftovers")
      .where("filename", "in", columnOf(rows, "filename"))
      .execute();
    count += rows.length;
  }
}
