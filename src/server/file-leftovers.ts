import type { Db } from "./database/databases.ts";
import type { Services } from "./services.ts";

/** Who is reading a file when it is given up may finish; who is writing one has so long to say what it belongs to. */
const GRACE_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/**
 * Notes that nothing refers to these files: before a file is written, so that a crash leaves nothing behind, and in the transaction that drops
 * the last reference. `keepFile` takes the note back. Names are never used again.
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

/** Deletes what has been left over for a day. */
export async function sweepLeftovers({
  databases,
  files,
  now,
}: Pick<Services, "databases" | "files" | "now">): Promise<void> {
  const { db } = databases;
  for (;;) {
    const rows = await db
      .selectFrom("file_leftovers")
      .select("filename")
      .where("since", "<", now() - GRACE_MS)
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    for (const { filename } of rows) await files.delete(filename);
    await db
      .deleteFrom("file_leftovers")
      .where(
        "filename",
        "in",
        rows.map(({ filename }) => filename),
      )
      .execute();
  }
}
