import { sql } from "kysely";
import type { Db } from "./database/databases.ts";
import { leaveFiles } from "./file-leftovers.ts";
import type { ListedFile } from "./files.ts";
import type { Services } from "./services.ts";
import { isMentioned, isReferredTo } from "./upload-references.ts";

type Sweeper = Pick<Services, "config" | "databases" | "files" | "now">;

/** Every column that names a file of the store. */
export const fileNames = [
  ["uploads", "filename"],
  ["download_pieces", "filename"],
  ["file_leftovers", "filename"],
] as const;

/** What the program itself calls files. Anything else in the store is not ours to delete. */
const ownName = /^[\w-]{32}\.[a-z\d]{1,8}$/;
const AT_ONCE = 500;

/**
 * Forgets uploads that nothing refers to, once they are older than the configuration says: who fills in a form has that long to
 * save it. Their files become leftovers. Several processes may do so at once.
 */
export async function sweepUploads({ config, databases, now }: Sweeper): Promise<void> {
  const before = now() - config.unusedUploadsMs;
  const rows = await databases.reader
    .selectFrom("uploads")
    .select("id")
    .where("created_at", "<", before)
    .where(sql<boolean>`not ${isReferredTo()}`)
    .execute();
  for (const { id } of rows) await forget(databases, { id, now: now() });
}

async function forget(
  { engine, db }: Services["databases"],
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Waits for nobody: an upload that somebody refers to just now is looked at the next time. Whoever comes later waits for this.
    const held = await trx
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", id)
      .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!held) return;
    // Looks again, with the row held: PostgreSQL would judge a row by what was true before it waited.
    const gone = await trx
      .deleteFrom("uploads")
      .where("id", "=", id)
      .where(sql<boolean>`not ${isReferredTo()}`)
      .where(sql<boolean>`not ${isMentioned()}`)
      .returning("filename")
      .executeTakeFirst();
    if (gone) await leaveFiles(trx, [gone.filename], now);
  });
}

/**
 * Deletes files of the store that no row names: of a process that ended between writing a file and saying what it is, or of a database
 * put back to an earlier state. As young as a form may be, they are left alone.
 */
export async function sweepStrayFiles({ config, databases, files, now }: Sweeper): Promise<void> {
  const before = now() - config.unusedUploadsMs;
  const batch: ListedFile[] = [];
  const sweepBatch = async () => {
    const names = batch.splice(0).map(({ name }) => name);
    const known = await findKnown(databases.db, names);
    for (const name of names) if (!known.has(name)) await files.delete(name);
  };
  for await (const file of files.list()) {
    if (file.writtenAt >= before || !ownName.test(file.name)) continue;
    batch.push(file);
    if (batch.length === AT_ONCE) await sweepBatch();
  }
  await sweepBatch();
}

async function findKnown(db: Db, names: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [table] of fileNames) {
    const rows = await db
      .selectFrom(table)
      .select("filename")
      .where("filename", "in", names)
      .execute();
    for (const { filename } of rows) known.add(filename);
  }
  return known;
}
