import { sql } from "kysely";
import type { FileSweep, SweepRefusal } from "#shared/file-sweep.ts";
import type { Db } from "../database/databases.ts";
import { deleteLeftovers, leaveFiles } from "./file-leftovers.ts";
import type { FileStore, ListedFile } from "./file-store.ts";
import { fileNames, isOwnFileName } from "./named-files.ts";
import type { Services } from "../services.ts";
import { endSweepTurn, otherSweptAt, takeSweepTurn } from "./sweep-turns.ts";
import { judgeSweep } from "./sweep-verdict.ts";
import { columnOf } from "#shared/group-by.ts";

type Sweeper = Pick<Services, "config" | "databases" | "files" | "log" | "now">;

const AT_ONCE = 500;

/**
 * Gives up files that no row names (a process ended too early), and deletes those given up longer ago than the configuration
 * says; until then a database put back to an earlier state still finds them. It touches nothing while the database may belong to
 * other files.
 */
export async function sweepFiles({ config, databases, files, log, now }: Sweeper): Promise<void> {
  const { db } = databases;
  await files.dropOlder(now() - config.unusedUploadsMs);
  const waitMs = config.deletedFilesMs;
  const turn = await takeSweepTurn({ db, files }, now());
  if (!turn) return;
  if (turn.isBehind) {
    await restartWaiting(db, now());
    log.warn("the database is older than its files: files given up wait anew");
  }
  const returned = await takeBackNotes(db);
  const store = await lookAtStore(files, turn.database);
  const unnamed = await findUnnamed(db, store.own);
  const before = now() - config.unusedUploadsMs;
  const strays = unnamed.filter(({ writtenAt }) => writtenAt < before);
  const younger = strays.filter(({ writtenAt }) => writtenAt >= turn.began);
  const refusal = judgeSweep(
    { files: store.own.length, strays: strays.length, othersSweptAt: store.othersSweptAt },
    { now: now(), waitMs },
  );
  if (refusal === null) await leaveFiles(db, columnOf(younger, "name"), now());
  // What the database gave up by itself may go although files lie there that it does not know.
  const deleted =
    refusal === "other-database" ? 0 : await deleteLeftovers({ db, files }, now() - waitMs);
  const report: FileSweep = {
    at: now(),
    refusal,
    strays: strays.length,
    older: strays.length - younger.length,
    waiting: await measureWaiting(db, store.own),
  };
  await endSweepTurn(db, turn, report);
  const facts = { ...report, files: store.own.length, returned, deleted };
  if (refusal !== null) log.warn(facts, `files are kept: ${reasons[refusal]}`);
  else if (strays.length + deleted + returned > 0) log.info(facts, "files swept");
}

const reasons: Record<SweepRefusal, string> = {
  "other-database": "another database sweeps the same store",
  "many-unknown":
    "the database does not know many of them; is it the one that they belong to (DATABASE_URL, DATA_DIR)?",
};

async function restartWaiting(db: Db, now: number): Promise<void> {
  await db.updateTable("file_leftovers").set({ since: now }).where("since", "<", now).execute();
}

/** A file that a row names again is in use, whatever was noted before. */
async function takeBackNotes(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("file_leftovers")
    .where(sql<boolean>`(${sql.join(fileNames.map(isNamedIn), sql` or `)})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function isNamedIn([table, column]: (typeof fileNames)[number]) {
  return sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = file_leftovers.filename)`;
}

async function lookAtStore(files: FileStore, database: string) {
  const own: ListedFile[] = [];
  const othersSweptAt: number[] = [];
  for await (const file of files.list()) {
    if (isOwnFileName(file.name)) own.push(file);
    const sweptAt = await otherSweptAt(files, file, database);
    if (sweptAt !== undefined) othersSweptAt.push(sweptAt);
  }
  return { own, othersSweptAt };
}

/** Those that neither a row in use nor a note names. */
async function findUnnamed(db: Db, own: readonly ListedFile[]): Promise<ListedFile[]> {
  const unnamed: ListedFile[] = [];
  for (let start = 0; start < own.length; start += AT_ONCE) {
    const batch = own.slice(start, start + AT_ONCE);
    const names = batch.map(({ name }) => name);
    const known = new Set<string>();
    for (const table of [...fileNames.map(([name]) => name), "file_leftovers"] as const) {
      const rows = await db
        .selectFrom(table)
        .select("filename")
        .where("filename", "in", names)
        .execute();
      for (const { filename } of rows) known.add(filename);
    }
    unnamed.push(...batch.filter(({ name }) => !known.has(name)));
  }
  return unnamed;
}

async function measureWaiting(
  db: Db,
  own: readonly ListedFile[],
): Promise<{ count: number; bytes: number }> {
  const rows = await db.selectFrom("file_leftovers").select("filename").execute();
  const waiting = new Set(rows.map(({ filename }) => filename));
  const files = own.filter(({ name }) => waiting.has(name));
  return { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
